import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/errors";

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each one takes a core and 19 MiB for some ten milliseconds. */
const AT_ONCE = 2;
/** More than these have waited for seconds already. */
const WAITING_AT_MOST = 400;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new AppError("server_busy");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** @throws AppError server_busy */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), ARGON2ID));
}

/** The hash of a password that nobody knows. */
const DECOY = "$argon2id$v=19$m=19456,t=2,p=1$LrtCrOWci0cJMZqA9GerJg$SQnInSznRDoniLXyM3fFinPr2aJ2NIaLXSEfLxwld/8";

/**
 * Whether the password is the hash's. Without a hash the answer is no, after the same work: nobody learns from the time whether an account exists.
 * @throws AppError server_busy
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? DECOY, password.normalize("NFC")));
  return right && passwordHash !== undefined;
}
