import { expect, test } from "vitest";
import { end, lockEvent } from "@/lib/catalogue/seats/change-seats";
import { isLivingAt, LIVING, TAKING } from "@/lib/catalogue/seats/living";
import { RegistrationStatus } from "@/lib/generated/prisma/enums";
import { db } from "@/lib/platform/db/client";
import { aClub, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { truncateTables } from "@/lib/testing/tables";

const STATUSES = Object.values(RegistrationStatus);

/** The columns that a registration in this state must have. */
async function aState(eventId: string, status: RegistrationStatus, heldUntil: Date | null = new Date()) {
  const student = await aStudent();
  const row = { eventId, studentId: student.id, status, pricePaise: 0, heldUntil };
  if (status === "waiting") return { ...row, place: 1 };
  if (status !== "forming") return row;
  const team = await db.team.create({
    data: { eventId, name: student.id.slice(0, 8), captainId: student.id, code: student.id.slice(0, 8) },
  });
  return { ...row, teamId: team.id };
}

test("code, SQL and the unique index agree on living registrations", async () => {
  const event = await anEvent(await aClub());
  for (const status of STATUSES) {
    const row = await aState(event.id, status);
    await db.registration.create({ data: row });
    const [sql] = await db.$queryRaw<{ isLiving: boolean; takesSeat: boolean }[]>`
      SELECT is_living(${status}::"RegistrationStatus") AS "isLiving", takes_seat(${status}::"RegistrationStatus") AS "takesSeat"`;
    const second = db.registration.create({ data: { ...row, ...("place" in row && { place: 2 }) } }).then(
      () => false,
      () => true,
    );
    const expected = (LIVING as readonly string[]).includes(status);
    expect({ status, sql: sql?.isLiving, index: await second }).toEqual({ status, sql: expected, index: expected });
    expect(sql?.takesSeat).toBe((TAKING as readonly string[]).includes(status));
  }
});

test("code and SQL agree on which registrations with a seat are expired holds", async () => {
  const event = await anEvent(await aClub());
  const now = new Date();
  let place = 0;
  for (const status of STATUSES) {
    for (const heldUntil of [null, now, new Date(now.getTime() + 1)]) {
      if (status === "held" && !heldUntil) continue;
      const row = await aState(event.id, status, heldUntil);
      await db.registration.create({ data: { ...row, ...("place" in row && { place: ++place }) } });
    }
  }
  const isTaking = { status: { in: [...TAKING] } };
  const inCode = await db.registration.findMany({
    where: { AND: [isTaking, isLivingAt(now)] },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const inSql = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Registration" WHERE takes_seat("status") AND NOT is_expired_hold("status", "heldUntil", ${now}::timestamptz)
    ORDER BY "id"`;
  expect(inSql).toEqual(inCode);
  const taking = await db.registration.count({ where: isTaking });
  const [expired] = await db.$queryRaw<{ seats: number }[]>`SELECT "seats" FROM expired_seats(${event.id}::uuid, ${now}::timestamptz)`;
  expect(taking - inCode.length).toBe(expired?.seats);
});

test("the planner inlines these functions and uses the indexes", async () => {
  await truncateTables();
  // With few rows the planner may prefer any index.
  const { id: eventId } = await anEvent(await aClub());
  await db.$executeRaw`
    INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "confirmedAt")
    SELECT gen_random_uuid(), ${eventId}::uuid, 'confirmed', 0, now() FROM generate_series(1, 3000)`;
  await db.$executeRaw`ANALYZE "Registration"`;
  const plan = (query: string) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      const rows = await tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  const id = "'00000000-0000-7000-8000-000000000000'::uuid";
  expect(await plan(`SELECT FROM "Registration" WHERE "eventId" = ${id} AND "studentId" = ${id} AND is_living("status")`)).toContain(
    'using "Registration_live_key"',
  );
  expect(await plan(`SELECT FROM "Registration" WHERE is_expired_hold("status", "heldUntil", now())`)).toContain("Registration_held_idx");
  // Joining never waits for a search of invitations; most events have none.
  const invitations = await plan(`SELECT FROM "Student" s CROSS JOIN LATERAL invitations_of(${id}, s."id", now()) i`);
  expect(invitations).toMatch(/using "Registration_invited(?:Email_key|_idx)"/);
  expect(invitations).not.toContain("Function Scan on invitations_of");
  const seats = await plan(`SELECT e."taken" - (SELECT "seats" FROM expired_seats(e."id", now())) FROM "Event" e`);
  expect(seats).toMatch(/Index (?:Only )?Scan using "Registration_/);
  expect(seats).not.toContain("Function Scan");
});

test("one function of the database writes the counts, and every function that changes a registration's state calls it last", async () => {
  const functions = await db.$queryRaw<{ name: string; source: string }[]>`
    SELECT proname AS "name", prosrc AS "source" FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc <> '' ORDER BY 1`;
  const matching = (pattern: RegExp) => functions.filter(({ source }) => pattern.test(source)).map(({ name }) => name);
  expect(matching(/\bUPDATE "Event"[^;]*"(?:taken|waiting)" =/)).toEqual(["seats_changed"]);
  const changesState = matching(/\b(?:INTO|DELETE FROM) "Registration"|\bUPDATE "Registration"[^;]*"(?:status|place|seats)" =/);
  const isCounted = matching(/\b(?:seats_changed|give_seats|join_line|end_registrations|confirm_seats)\(/);
  const withoutSeats = [
    // Its callers rely on the returned number.
    "carry_seats",
    // Forming registrations and an order within the line take and free no seat.
    "create_team",
    "move_entry",
    // An ended registration had freed its seat.
    "replace_ended",
  ];
  expect(changesState.filter((name) => !isCounted.includes(name))).toEqual(withoutSeats);
});

test("only the living registrations of this event are ended, once", async () => {
  const club = await aClub();
  const [event, other] = [await anEvent(club), await anEvent(club)];
  const [first, second, elsewhere] = [
    await aRegistration(event, await aStudent()),
    await aRegistration(event, await aStudent()),
    await aRegistration(other, await aStudent()),
  ];
  const now = new Date();
  const endThese = () =>
    db.$transaction(async (tx) => {
      await lockEvent(tx, event.id, now);
      await end(tx, event.id, [first.id, elsewhere.id], now);
    });
  await endThese();
  await endThese();
  const states = await db.registration.findMany({ select: { id: true, status: true, endedAt: true }, orderBy: { createdAt: "asc" } });
  expect(states).toEqual([
    { id: first.id, status: "cancelled", endedAt: now },
    { id: second.id, status: "confirmed", endedAt: null },
    { id: elsewhere.id, status: "confirmed", endedAt: null },
  ]);
  const taken = await db.event.findMany({ select: { id: true, taken: true } });
  expect(new Map(taken.map((row) => [row.id, row.taken]))).toEqual(
    new Map([
      [event.id, 1],
      [other.id, 1],
    ]),
  );
});
