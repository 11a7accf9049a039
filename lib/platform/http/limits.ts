import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

export type Limit = {
  /** Counts one use, or several. @throws AppError too_many_requests, with the seconds until the next one */
  use(key: string, uses?: number): Promise<void>;
  /** Takes back a use that turned out not to count, or several. */
  giveBack(key: string, uses?: number): Promise<void>;
};

type Terms = {
  points: number;
  durationS: number;
  /** Points that each process grants by itself, without asking the database: for bursts of calls, a few from each key. */
  ownPoints?: number;
};

/**
 * A limit of `points` uses in `durationS` seconds for each key, counted in PostgreSQL and so shared by all server processes. With
 * `ownPoints`, every process after the first adds as many to the limit.
 */
function limit(name: string, { points, durationS, ownPoints = 0 }: Terms): Limit {
  const takeOwn = ownCounter(ownPoints, durationS);
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    points: points - ownPoints,
    duration: durationS,
  });
  return {
    async use(key, uses = 1) {
      if (uses === 1 && takeOwn(key)) return;
      try {
        await limiter.consume(hashed(key), uses);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError("too_many_requests", { limit: name }, { retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
    giveBack: (key, uses = 1) => limiter.reward(hashed(key), uses).then(() => undefined),
  };
}

/** Counts in memory, until the end of the window. @returns whether the key had a point left */
function ownCounter(points: number, durationS: number): (key: string) => boolean {
  let window = 0;
  let used = new Map<string, number>();
  return (key) => {
    if (points === 0) return false;
    const current = Math.floor(Date.now() / (1000 * durationS));
    if (current !== window) {
      window = current;
      used = new Map();
    }
    const count = used.get(key) ?? 0;
    if (count >= points) return false;
    used.set(key, count + 1);
    return true;
  };
}

/** Keys contain addresses of people and machines; the table stores hashes. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/** Source: contract 3. A campus shares one address. */
export const limits = {
  signIn: limit("sign-in", { points: 300, durationS: 10 * 60 }),
  failedLogInHere: limit("failed-log-in-here", { points: 10, durationS: QUARTER_HOUR_S }),
  failedLogIn: limit("failed-log-in", { points: 50, durationS: HOUR_S }),
  // Apart from log-ins: screens make these calls when they open, and a busy campus must not lock itself out.
  cleanUp: limit("clean-up", { points: 300, durationS: 10 * 60 }),
  codeTry: limit("code-try", { points: 300, durationS: 10 * 60 }),
  wrongCode: limit("wrong-code", { points: 30, durationS: HOUR_S }),
  upload: limit("upload", { points: 60, durationS: HOUR_S }),
  directUpload: limit("direct-upload", { points: 120, durationS: HOUR_S }),
  accountWrite: limit("account-write", { points: 120, durationS: HOUR_S }),
  clubWrite: limit("club-write", { points: 120, durationS: HOUR_S }),
  writeOfClub: limit("write-of-club", { points: 360, durationS: HOUR_S }),
  exporting: limit("exporting", { points: 20, durationS: HOUR_S }),
  invitationMail: limit("invitation-mail", { points: 20, durationS: HOUR_S }),
  // A seat is held for each, and a stranger gets a mail.
  invitedPeople: limit("invited-people", { points: 200, durationS: 24 * HOUR_S }),
  joining: limit("joining", { points: 60, durationS: 60, ownPoints: 10 }),
  teams: limit("teams", { points: 10, durationS: HOUR_S }),
  // Reading an invitation and accepting it, together: nobody finds codes by trying.
  teamCodes: limit("team-codes", { points: 30, durationS: 10 * 60 }),
  // Each scan counts, however many a call has.
  scans: limit("scans", { points: 600, durationS: 60 }),
  // The queue of a helper who was removed: the organiser reads each of them.
  lateScans: limit("late-scans", { points: 2000, durationS: 24 * HOUR_S }),
  // A scanner and a screen ask every five seconds.
  doorReads: limit("door-reads", { points: 120, durationS: 60, ownPoints: 24 }),
  selfCheckIn: limit("self-check-in", { points: 10, durationS: 60 }),
  // Of an address, which a whole campus may share; counted without asking the database as far as possible.
  seen: limit("seen", { points: 300, durationS: 10 * 60, ownPoints: 200 }),
  placeWrite: limit("place-write", { points: 300, durationS: HOUR_S }),
  // Follows, saves, marks and settings of a student.
  marks: limit("marks", { points: 120, durationS: 60, ownPoints: 20 }),
  // Of one address; answers that nothing changed count too. Source: contract reach 10.
  personalCalendar: limit("personal-calendar", { points: 60, durationS: HOUR_S }),
  posterSheets: limit("poster-sheets", { points: 240, durationS: HOUR_S }),
} as const;
