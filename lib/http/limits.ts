import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

export type Limit = {
  /** Counts one use. @throws AppError too_many_requests, with the seconds until the next one */
  use(key: string): Promise<void>;
  /** Takes one use back: it turned out not to be one that counts. */
  giveBack(key: string): Promise<void>;
};

/** A limit of `points` uses in `durationS` seconds for each key, counted in PostgreSQL and so shared by all server processes. */
export function limit(name: string, { points, durationS }: { points: number; durationS: number }): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationS,
  });
  return {
    use: (key) =>
      limiter.consume(hashed(key)).then(
        () => undefined,
        (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw new AppError("too_many_requests", { limit: name }, { retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
        },
      ),
    giveBack: (key) => limiter.reward(hashed(key)).then(() => undefined),
  };
}

/** Keys hold addresses of people and machines; the table does not. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Source: contract 3. A campus is one address. */
export const limits = {
  signIn: limit("sign-in", { points: 300, durationS: 10 * 60 }),
  failedLogInHere: limit("failed-log-in-here", { points: 10, durationS: QUARTER_HOUR_S }),
  failedLogIn: limit("failed-log-in", { points: 50, durationS: HOUR_S }),
  // Apart from log-ins: the screens call it when they open, and a busy campus must not lock itself out by looking at them.
  cleanUp: limit("clean-up", { points: 300, durationS: 10 * 60 }),
  codeTry: limit("code-try", { points: 300, durationS: 10 * 60 }),
  upload: limit("upload", { points: 60, durationS: HOUR_S }),
  accountWrite: limit("account-write", { points: 120, durationS: HOUR_S }),
  clubWrite: limit("club-write", { points: 120, durationS: HOUR_S }),
  posterSheets: limit("poster-sheets", { points: 240, durationS: HOUR_S }),
} as const;
