import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool, type Tx } from "@/lib/platform/db/client";
import { AppError, type ErrorCode } from "@/lib/platform/errors";

export type Limit = {
  points: number;
  durationS: number;
  /** Counts one use, or several. @throws AppError too_many_requests, with the seconds until the next one */
  use(key: string, uses?: number): Promise<void>;
  /** Returns one use, or several, that turned out not to count. */
  giveBack(key: string, uses?: number): Promise<void>;
};

type Terms = {
  points: number;
  durationS: number;
  /** Points that the processes of one machine grant without asking the database, in equal parts: for bursts of calls. */
  ownPoints?: number;
};

/** The number of processes that serve on this machine (scripts/cluster.mjs). */
export const PROCESSES = Number(process.env.CLUSTER_PROCESSES) || 1;

/**
 * A limit of `points` uses in `durationS` seconds for each key, counted in PostgreSQL and so shared by all server processes. With
 * `ownPoints`, every machine after the first adds that many to the limit.
 */
function limit(name: string, { points, durationS, ownPoints = 0 }: Terms): Limit {
  const ownOfEach = Math.floor(ownPoints / PROCESSES);
  const takeOwn = ownCounter(ownOfEach, durationS);
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    points: points - PROCESSES * ownOfEach,
    duration: durationS,
  });
  return {
    points,
    durationS,
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

type TermsWithin = { points: number; durationS: number; code?: ErrorCode };

/**
 * A limit like the others, but counted in the caller's transaction: a rollback undoes the count. Transactions that count the same key wait
 * for each other. A transaction that counts several of these limits does so in the order of their declaration, after taking its other
 * locks.
 */
function limitWithin(name: string, { points, durationS, code = "too_many_requests" }: TermsWithin) {
  const stored = (key: string) => `${name}:${hashed(key)}`;
  /** @returns the stored keys that have this many points left */
  const consume = async (tx: Tx, keys: string[], uses: number, now: Date): Promise<Set<string>> => {
    const [at, expire] = [now.getTime(), now.getTime() + 1000 * durationS];
    const rows = await tx.$queryRaw<{ key: string }[]>`
      INSERT INTO "RateLimit" AS l ("key", "points", "expire")
      SELECT one, ${uses}::int, ${expire}::bigint FROM unnest(${keys}::text[]) one WHERE ${uses}::int <= ${points}::int ORDER BY one
      ON CONFLICT ("key") DO UPDATE SET
        "points" = CASE WHEN l."expire" <= ${at}::bigint THEN 0 ELSE l."points" END + ${uses}::int,
        "expire" = CASE WHEN l."expire" <= ${at}::bigint THEN EXCLUDED."expire" ELSE l."expire" END
      WHERE CASE WHEN l."expire" <= ${at}::bigint THEN 0 ELSE l."points" END + ${uses}::int <= ${points}::int
      RETURNING "key"`;
    return new Set(rows.map(({ key }) => key));
  };
  const endOf = async (tx: Tx, keys: string[]): Promise<number> => {
    const [row] = await tx.$queryRaw<{ expire: bigint | null }[]>`
      SELECT max("expire") AS "expire" FROM "RateLimit" WHERE "key" = ANY (${keys}::text[])`;
    return Number(row?.expire ?? 0);
  };
  return {
    /** Counts one use of a key. @returns nothing, or the time when it has uses again, if it has none left: then nothing is counted */
    async putOff(tx: Tx, key: string, now: Date): Promise<Date | undefined> {
      const asked = [stored(key)];
      return (await consume(tx, asked, 1, now)).size > 0 ? undefined : new Date(await endOf(tx, asked));
    },
    /** Counts one use of each key that has one left. @returns these keys */
    async take(tx: Tx, keys: string[], now: Date): Promise<string[]> {
      const taken = await consume(tx, [...new Set(keys.map(stored))], 1, now);
      return keys.filter((key) => taken.has(stored(key)));
    },
    /** Counts this many uses of each key. @throws AppError `code`, with the seconds until the next one; the transaction must end then */
    async use(tx: Tx, keys: string[], uses: number, now: Date): Promise<void> {
      const asked = [...new Set(keys.map(stored))];
      const taken = await consume(tx, asked, uses, now);
      const refused = asked.filter((key) => !taken.has(key));
      if (refused.length === 0) return;
      const retryAfterS = Math.max(1, Math.ceil(((await endOf(tx, refused)) - now.getTime()) / 1000));
      throw new AppError(code, { limit: name }, { retryAfterS, values: { n: points } });
    },
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
const DAY_S = 24 * HOUR_S;

/** Source: contract base 3. A campus shares one address. */
export const limits = {
  signIn: limit("sign-in", { points: 300, durationS: 10 * 60 }),
  failedLogInHere: limit("failed-log-in-here", { points: 10, durationS: QUARTER_HOUR_S }),
  failedLogIn: limit("failed-log-in", { points: 50, durationS: HOUR_S }),
  secondFactor: limit("second-factor", { points: 300, durationS: 10 * 60 }),
  secondFactorOfAccount: limit("second-factor-of-account", { points: 60, durationS: 10 * 60 }),
  // Separate from other writes: an account that is misused can still be locked for others.
  security: limit("security", { points: 120, durationS: HOUR_S }),
  // Separate from log-ins: screens make these calls when they open, and a busy campus must not lock itself out.
  cleanUp: limit("clean-up", { points: 300, durationS: 10 * 60 }),
  codeTry: limit("code-try", { points: 300, durationS: 10 * 60 }),
  wrongCode: limit("wrong-code", { points: 30, durationS: HOUR_S }),
  upload: limit("upload", { points: 60, durationS: HOUR_S }),
  directUpload: limit("direct-upload", { points: 120, durationS: HOUR_S }),
  accountWrite: limit("account-write", { points: 120, durationS: HOUR_S }),
  clubWrite: limit("club-write", { points: 120, durationS: HOUR_S }),
  writeOfClub: limit("write-of-club", { points: 360, durationS: HOUR_S }),
  exporting: limit("exporting", { points: 20, durationS: HOUR_S }),
  joining: limit("joining", { points: 60, durationS: 60, ownPoints: 10 }),
  // For a student: each order stays, and the provider is asked about it for days.
  newOrders: limit("new-orders", { points: 20, durationS: HOUR_S }),
  teams: limit("teams", { points: 10, durationS: HOUR_S }),
  // Reading an invitation and accepting it count together: nobody can find codes by trying.
  teamCodes: limit("team-codes", { points: 30, durationS: 10 * 60 }),
  // Each scan counts, however many scans a call contains.
  scans: limit("scans", { points: 600, durationS: 60 }),
  // The queue of a removed helper: the organiser reads each scan.
  lateScans: limit("late-scans", { points: 2000, durationS: 24 * HOUR_S }),
  // A scanner and a screen ask every five seconds.
  doorReads: limit("door-reads", { points: 120, durationS: 60, ownPoints: 24 }),
  // Settings and reviewed scans: a helper without writes left can still finish the check-in.
  doorWrites: limit("door-writes", { points: 300, durationS: HOUR_S }),
  selfCheckIn: limit("self-check-in", { points: 10, durationS: 60 }),
  // For an address, which a whole campus may share; counted without asking the database as far as possible.
  seen: limit("seen", { points: 3000, durationS: 10 * 60, ownPoints: 2000 }),
  placeWrite: limit("place-write", { points: 300, durationS: HOUR_S }),
  // Follows, saves, marks and settings of a student.
  marks: limit("marks", { points: 120, durationS: 60, ownPoints: 20 }),
  // For one address; answers without changes count too. Source: contract reach 10.
  personalCalendar: limit("personal-calendar", { points: 60, durationS: HOUR_S }),
  ownExport: limit("own-export", { points: 5, durationS: DAY_S }),
  // Counts no caller: the purge runs once a night, however often the host's clock calls.
  nightlyPurge: limit("nightly-purge", { points: 1, durationS: 20 * HOUR_S }),
  // For an address: numbers of certificates and links to records. Source: contract after 9.
  lookUps: limit("look-ups", { points: 60, durationS: 60, ownPoints: 40 }),
  pdfs: limit("pdfs", { points: 120, durationS: HOUR_S }),
  printing: limit("printing", { points: 20, durationS: HOUR_S }),
  imports: limit("imports", { points: 10, durationS: HOUR_S }),
  importPreviews: limit("import-previews", { points: 60, durationS: HOUR_S }),
  posterSheets: limit("poster-sheets", { points: 240, durationS: HOUR_S }),
  // For one address, with the name of an email's link. Source: contract after 9.
  feedbackOfAddress: limit("feedback-of-address", { points: 10, durationS: 60 }),
  // Reports. Source: contract trust 9.
  reportsOfAccount: limit("reports-of-account", { points: 10, durationS: DAY_S }),
  reportsOfAddress: limit("reports-of-address", { points: 5, durationS: HOUR_S }),
  // Acknowledgements to one mailbox, which anybody may name.
  reportMails: limit("report-mails", { points: 10, durationS: DAY_S }),
  // For one token of a program. Source: contract platform 2.
  token: limit("token", { points: 600, durationS: 60 }),
  tokenWrite: limit("token-write", { points: 60, durationS: 60 }),
  // For an account. Source: contract platform 5.
  webhookTests: limit("webhook-tests", { points: 10, durationS: HOUR_S }),
  // For a student. Source: contract app 5.
  pushTests: limit("push-tests", { points: 5, durationS: HOUR_S }),
  // For an address. Source: contract platform 8.
  assistants: limit("assistants", { points: 120, durationS: 60, ownPoints: 40 }),
  moderation: limit("moderation", { points: 120, durationS: HOUR_S }),
} as const;
export type LimitName = keyof typeof limits;

/** Invitations of people, helpers and clubs. Source: decision 028. */
export const invitationLimits = {
  // For a club: helpers, and co-organising clubs.
  team: limitWithin("invitation-mail", { points: 20, durationS: HOUR_S }),
  // For an event: a seat is held for each invitation.
  people: limitWithin("invited-people", { points: 200, durationS: DAY_S }),
  // For a mailbox, across all events and clubs.
  mailbox: limitWithin("invitation-to-mailbox", { points: 5, durationS: DAY_S }),
  // For a club, and for the account that acts.
  club: limitWithin("invitations-of-club", { points: 1000, durationS: DAY_S, code: "invitation_limit" }),
  newClub: limitWithin("invitations-of-new-club", { points: 300, durationS: DAY_S, code: "invitation_limit" }),
  // For a college, when it makes clubs.
  newClubs: limitWithin("invitations-of-new-clubs", { points: 1000, durationS: DAY_S, code: "invitation_limit_of_new_clubs" }),
};

/** Planned deletions of a college, each of which mails all of its clubs. */
export const collegeDeletions = limitWithin("college-deletions", { points: 3, durationS: DAY_S });

/** Mails about log-ins from new devices, for an account. Source: contract trust 5. */
export const logInAlerts = limitWithin("log-in-alerts", { points: 5, durationS: DAY_S });

/** Mails about new webhooks and new addresses of webhooks, for an account. Source: decision 060. */
export const webhookAlerts = limitWithin("webhook-alerts", { points: 10, durationS: DAY_S });

/** Decisions about a mark, of its club, its college and admins apart: each mails the student the organiser's words. */
export const markDecisions = limitWithin("mark-decisions", { points: 3, durationS: DAY_S, code: "mark_decision_limit" });

/** Mails to a college about one event, of each kind. Later ones are put off, and then the last state is sent. */
export const mailsToCollege = limitWithin("mails-to-college", { points: 2, durationS: HOUR_S });
