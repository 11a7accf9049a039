import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash uses a core and 19 MiB for about ten milliseconds; the last one in the queue waits for seconds. */
const inTurn = limitConcurrency({ atOnce: 2, waitingAtMost: 400 });

/** @throws AppError server_busy */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), ARGON2ID));
}

/** The hash of a password that is unknown to everyone. */
const DECOY = "$argon2id$v=19$m=19456,t=2,p=1$LrtCrOWci0cJMZqA9GerJg$SQnInSznRDoniLXyM3fFinPr2aJ2NIaLXSEfLxwld/8";

/**
 * Whether the password belongs to the hash. Without a hash the answer is no, after the same work, so that the time does not reveal whether
 * an account exists.
 * @throws AppError server_busy
 */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? DECOY, password.normalize("NFC")));
  return right && passwordHash !== undefined;
}
