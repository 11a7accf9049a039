import { Agent } from "node:http";
import type { Pool } from "pg";
import { issueToken } from "@/lib/platform/auth/token";
import { call, inParallel } from "../../bench/load.mjs";

/** Connects to the database of the called servers. */
export type Database = Pick<Pool, "query">;

export type Caller = { id: string; authorization: string };
type Answer = { status: number; body: { code?: string } };

/** The result of a call without an answer: the connection was cut or refused. */
export const CUT = 0;

/** Students of no college, each signed in. */
export async function manyStudents(database: Database, count: number): Promise<Caller[]> {
  const { rows } = await database.query<{ id: string; sessionId: string }>(
    `WITH person AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT id, 'student', 'student', id || '@mail.example', 'none' FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)) made
      RETURNING "id"
    ), student AS (INSERT INTO "Student" ("id", "firstName", "lastName") SELECT "id", 'Ananya', 'Kulkarni' FROM person)
    INSERT INTO "Session" ("id", "accountId", "expiresAt") SELECT gen_random_uuid(), "id", now() + interval '1 day' FROM person
    RETURNING "accountId" AS "id", "id" AS "sessionId"`,
    [count],
  );
  return Promise.all(
    rows.map(async ({ id, sessionId }) => ({
      id,
      authorization: `Bearer ${await issueToken({ sub: id, sid: sessionId, kind: "student" })}`,
    })),
  );
}

/** An event of another college with this number of seats, open for registration; free unless a price is given. */
export async function anEventWithSeats(database: Database, { capacity, pricePaise = 0 }: { capacity: number; pricePaise?: number }) {
  const { rows } = await database.query<{ id: string }>(
    `WITH college_account AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT id, 'organiser', 'college', id || '@mail.example', 'none' FROM (SELECT gen_random_uuid() AS id) made RETURNING "id"
    ), college AS (
      INSERT INTO "College" ("id", "name", "emailDomain") SELECT "id", 'College', "id" || '.edu.in' FROM college_account RETURNING "id"
    ), club_account AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT id, 'organiser', 'club', id || '@mail.example', 'none' FROM (SELECT gen_random_uuid() AS id) made RETURNING "id"
    ), club AS (
      INSERT INTO "Club" ("id", "name", "collegeId") SELECT club_account."id", 'Club', college."id" FROM club_account, college RETURNING "id"
    ), image AS (
      INSERT INTO "Image" ("id", "use", "width", "height", "widths", "folder", "sweepAt")
      VALUES (gen_random_uuid(), 'poster', 800, 1000, '{400,800}', '/images', now() + interval '1 day') RETURNING "id"
    )
    INSERT INTO "Event" ("id", "clubId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
      "registrationOpensAt", "registrationClosesAt", "startsAt", "capacity", "posterId", "updatedAt")
    SELECT gen_random_uuid(), club."id", 'Storm', $2, 'Other', 'Offline', 'Main Quad', 'The club', 'club@mail.example', '9876543210',
      now() - interval '1 day', now() + interval '1 day', now() + interval '2 days', $1, image."id", now() FROM club, image
    RETURNING "id"`,
    [capacity, pricePaise],
  );
  return (rows[0] as { id: string }).id;
}

/** Kept-alive connections to server processes. */
export function connections(atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return {
    async ask({ authorization }: Caller, url: string, method = "GET", json?: unknown): Promise<Answer> {
      const sent = json
        ? { headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(json) }
        : { headers: { authorization } };
      const answer = await call(url, { agent, method, ...sent }).catch(() => undefined);
      return answer ? { status: answer.status, body: JSON.parse(answer.text || "{}") } : { status: CUT, body: {} };
    },
    close: () => agent.destroy(),
  };
}

/** Processes `items`, this many at the same time. */
export const forEach = <Item>(items: readonly Item[], atOnce: number, work: (item: Item, number: number) => Promise<void>): Promise<void> =>
  inParallel(atOnce, (number) => (number < items.length ? work(items[number] as Item, number) : undefined));

/** The stored seats of an event. */
export async function seatsOf(database: Database, eventId: string) {
  const { rows } = await database.query<{ taken: number; confirmed: number; held: number; students: number }>(
    `SELECT e."taken", count(*) FILTER (WHERE r."status" = 'confirmed')::int AS "confirmed",
      count(*) FILTER (WHERE r."status" = 'held')::int AS "held",
      count(DISTINCT r."studentId") FILTER (WHERE r."status" IN ('confirmed', 'held'))::int AS "students"
    FROM "Event" e LEFT JOIN "Registration" r ON r."eventId" = e."id" WHERE e."id" = $1 GROUP BY e."id"`,
    [eventId],
  );
  return rows[0] as { taken: number; confirmed: number; held: number; students: number };
}

/** An event's payments by status, and whether each belongs to a confirmed registration. */
export async function moneyOf(database: Database, eventId: string) {
  const { rows } = await database.query<{ status: string; isOnSeat: boolean; count: number }>(
    `SELECT p."status"::text, r."status" = 'confirmed' AS "isOnSeat", count(*)::int
    FROM "Payment" p JOIN "Registration" r ON r."id" = p."registrationId" WHERE r."eventId" = $1 GROUP BY 1, 2`,
    [eventId],
  );
  return rows;
}

/** Payments that neither pay a seat nor are being refunded. */
export async function strandedMoneyOf(database: Database, eventId: string) {
  const money = await moneyOf(database, eventId);
  return money.filter(
    ({ status, isOnSeat }) => !(status === "captured" ? isOnSeat : ["created", "failed", "refund_due", "refunded"].includes(status)),
  );
}
