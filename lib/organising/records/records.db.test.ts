import fc from "fast-check";
import { expect, test } from "vitest";
import { PUT as putEntry } from "@/app/api/record/entries/[key]/route";
import { DELETE as revokeOne } from "@/app/api/record/links/[id]/route";
import { POST as makeOne, GET as readLinks } from "@/app/api/record/links/route";
import { GET as readPdf } from "@/app/api/record/pdf/route";
import { GET as readOwn } from "@/app/api/record/route";
import { GET as openOne } from "@/app/api/records/[token]/route";
import type { CertificateKind, EventStatus, GrantRole } from "@/lib/generated/prisma/enums";
import { shownNumber } from "@/lib/organising/certificates/policy";
import type { LinkJson, RecordEntryJson, RecordJson, SharedRecordJson } from "@/lib/organising/records/calls";
import { recordPdf } from "@/lib/organising/records/draw-record";
import { linkToken } from "@/lib/organising/records/link-token";
import { linkBody, RECORD_KINDS } from "@/lib/organising/records/schema";
import { listLinks, makeLink, openRecord, readForPdf, readRecord } from "@/lib/organising/records/service";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import { call } from "@/lib/testing/call";
import { aCertificate, aClub, aCollege, aGrant, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { daysAgo } from "@/lib/testing/moments";

const own = (as: Student, query: Record<string, string> | URLSearchParams = {}) => call(readOwn, { method: "GET", as, query });
const open = (token: string, query = {}, headers = {}) => call(openOne, { method: "GET", params: { token }, query, headers });
const make = (as: Student, json: object = {}) => call(makeOne, { as, json: { name: "Scholarship form", ...json } });
const revoke = (as: Student, id: string) => call(revokeOne, { method: "DELETE", as, params: { id } });
const setShown = (as: Student, key: string, isShown: boolean) => call(putEntry, { method: "PUT", as, params: { key }, json: { isShown } });
const tokenOf = ({ url }: LinkJson) => url.split("/").at(-1) ?? "";
const newLink = (fields: object = {}) => linkBody.parse({ name: "Scholarship form", ...fields });

/** An event that began five days ago and lasted four hours. */
function aPastEvent(club: Club, fields: Parameters<typeof anEvent>[1] = {}) {
  const times = { registrationOpensAt: daysAgo(20), registrationClosesAt: daysAgo(6), startsAt: daysAgo(5) };
  return anEvent(club, { ...times, endsAt: new Date(daysAgo(5).getTime() + 4 * HOUR_MS), ...fields });
}

/** A registration that was checked in. */
async function aVisit(event: { id: string }, student: Student, checkedInAt: Date | null = daysAgo(5)) {
  const { id } = await aRegistration(event, student, { createdAt: daysAgo(15) });
  return db.registration.update({ where: { id }, data: { checkedInAt } });
}

type CertificateFields = { kind: CertificateKind; award?: string; revokedAt?: Date; issuedAt?: Date; name?: string };

/** A certificate whose facts are no longer those of today. */
function aFrozenCertificate(event: { id: string; name: string }, student: Student, { name = "Frozen Cup", ...fields }: CertificateFields) {
  const frozen = {
    club: "Frozen Club",
    coClubs: [],
    college: "Frozen College",
    event: { name, startsOn: "2026-10-30", endsOn: "2026-10-31" },
  };
  return aCertificate(event, student, { issuedAt: daysAgo(3), facts: { name: "Ananya", title: "", body: "", ...frozen }, ...fields });
}

test("a record says what check-ins, roles and awards say, with the names of today or those that a certificate froze [after 6]", async () => {
  const college = await aCollege({ name: "Sahyadri College" });
  const [club, student] = [await aClub({ college, name: "Robotics Club" }), await aStudent({ college })];
  const event = await aPastEvent(club, { name: "Bot Cup" });
  await aVisit(event, student);
  const participation = await aFrozenCertificate(event, student, { kind: "participation" });
  const won = await aFrozenCertificate(event, student, { kind: "winner", award: "Second place" });
  const helpedAt = await aPastEvent(club, { name: "Play Week", startsAt: daysAgo(9), endsAt: daysAgo(7) });
  const grant = await aGrant(student, { role: "door", event: helpedAt });
  await db.grant.update({ where: { id: grant.id }, data: { acceptedAt: daysAgo(10) } });
  const role = await aGrant(student, { role: "manager", club });
  await db.grant.update({ where: { id: role.id }, data: { acceptedAt: daysAgo(40) } });
  await db.event.update({ where: { id: event.id }, data: { name: "Robot Cup" } });

  const { status, body } = await own(student);
  expect(status).toBe(200);
  const record = body as RecordJson;
  expect(record).toMatchObject({ college: "Sahyadri College", totals: { attended: 1, hours: 4, helped: 2, won: 1 }, nextCursor: null });
  const shared = { club: "Robotics Club", college: "Sahyadri College", isShown: true, award: null };
  expect(Object.fromEntries(record.entries.map((entry) => [entry.kind, entry]))).toMatchObject({
    attended: { ...shared, title: "Robot Cup", role: null, hours: 4, certificate: participation.number },
    helped: { ...shared, title: "Play Week", role: "Door", hours: null, certificate: null },
    role: { ...shared, title: "Robotics Club", role: "Organiser", event: null, to: null },
    won: {
      ...{ title: "Frozen Cup", club: "Frozen Club", college: "Frozen College", award: "Second place", hours: null },
      ...{ from: "2026-10-30", to: "2026-10-31", certificate: won.number },
    },
  });
  expect(record.entries.map(({ from }) => from)).toEqual(
    record.entries
      .map(({ from }) => from)
      .toSorted()
      .reverse(),
  );
});

test("hours are whole halves of 12 at most, and nothing that is not over or was cancelled before its end counts [after 6]", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const lasting = async (hours: number) => {
    const startsAt = daysAgo(5);
    await aVisit(await aPastEvent(club, { startsAt, endsAt: new Date(startsAt.getTime() + hours * HOUR_MS) }), student);
  };
  for (const hours of [1.1, 2.7, 12, 12.1]) await lasting(hours);
  await aVisit(await anEvent(club, { startsAt: daysAgo(1), endsAt: new Date(Date.now() + HOUR_MS) }), student);
  const cancelled = await aPastEvent(club, { status: "cancelled" });
  await db.event.update({ where: { id: cancelled.id }, data: { cancelledAt: daysAgo(8) } });
  await aVisit(cancelled, student);
  await aVisit(await aPastEvent(club), student, null);
  const { body } = await own(student);
  const { entries, totals } = body as RecordJson;
  expect(entries.map(({ hours }) => hours).toSorted()).toEqual([1, 12, 2.5, null].toSorted());
  expect(totals).toEqual({ attended: 4, hours: 15.5, helped: 0, won: 0 });
});

test("one who helped with an event is in it once, and roles of a club count from 14 days on [after 6]", async () => {
  const [club, student] = [await aClub({ name: "Robotics Club" }), await aStudent()];
  const event = await aPastEvent(club);
  for (const role of ["editor", "door"] as const) {
    const { id } = await aGrant(student, { role, event });
    await db.grant.update({ where: { id }, data: { acceptedAt: daysAgo(8), state: "ended", endedAt: daysAgo(4) } });
  }
  const volunteer = await aFrozenCertificate(event, student, { kind: "volunteer" });
  const byCertificate = await aPastEvent(club);
  await aFrozenCertificate(byCertificate, student, { kind: "volunteer", name: "Frozen Fest" });
  const leftBefore = await aGrant(student, { role: "editor", event: await aPastEvent(club) });
  await db.grant.update({ where: { id: leftBefore.id }, data: { acceptedAt: daysAgo(10), state: "ended", endedAt: daysAgo(9) } });
  for (const [from, to] of [
    [40, 27],
    [80, 60],
  ] as const) {
    const { id } = await aGrant(student, { role: "editor", club });
    await db.grant.update({ where: { id }, data: { acceptedAt: daysAgo(from), state: "ended", endedAt: daysAgo(to) } });
  }
  const { body } = await own(student);
  const { entries, totals } = body as RecordJson;
  const facts = entries.map(({ kind, title, role, certificate }) => [kind, title, role, certificate !== null]);
  expect(facts).toHaveLength(3);
  expect(facts).toContainEqual(["helped", event.name, "Editor", true]);
  expect(facts).toContainEqual(["helped", "Frozen Fest", null, true]);
  expect(facts).toContainEqual(["role", "Robotics Club", "Editor", false]);
  expect(entries.find(({ certificate }) => certificate === volunteer.number)?.title).toBe(event.name);
  expect(totals.helped).toBe(3);
});

const HOW = ["confirmed", "cancelled"] as const;
const EVENT_STATES = ["published", "cancelled", "hidden"] as const satisfies EventStatus[];
const GRANT_WORDS: Record<GrantRole, string> = { manager: "Organiser", editor: "Editor", door: "Door" };

/** The facts about one event, each with the days ago at which it happened. */
const anExperience = fc.record({
  endsAgo: fc.constantFrom(-1, 2, 30),
  state: fc.constantFrom(...EVENT_STATES),
  cancelledAgo: fc.constantFrom(1, 40),
  registration: fc.option(fc.record({ how: fc.constantFrom(...HOW), isIn: fc.boolean() })),
  grant: fc.option(
    fc.record({
      role: fc.constantFrom("manager", "editor", "door"),
      acceptedAgo: fc.constantFrom(0, 50),
      endedAgo: fc.constantFrom(null, 0.5, 45),
    }),
  ),
  certificates: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom("participation", "volunteer", "winner"),
      isRevoked: fc.boolean(),
      issuedAgo: fc.constantFrom(0.1, 1),
    }),
    { maxLength: 3, selector: ({ kind }) => kind },
  ),
  order: fc.shuffledSubarray(["registration", "grant", "certificates"] as const, { minLength: 3 }),
  isHidden: fc.boolean(),
});
type Experience = typeof anExperience extends fc.Arbitrary<infer E> ? E : never;

/** The entries that an experience should make, as `kind title role certified`; `isLinked` for those of a link. */
function expectedOf(name: string, { endsAgo, state, cancelledAgo, registration, grant, certificates }: Experience): string[] {
  const isOver = endsAgo >= 0 && (state !== "cancelled" || cancelledAgo <= endsAgo);
  const has = (kind: CertificateKind) => certificates.some((one) => one.kind === kind && !one.isRevoked);
  const entries: string[] = [];
  if (isOver && registration?.how === "confirmed" && registration.isIn) entries.push(`attended ${name} null ${has("participation")}`);
  const isHelper = isOver && grant && grant.acceptedAgo > endsAgo && (grant.endedAgo === null || grant.endedAgo <= endsAgo + 1);
  if (isHelper) entries.push(`helped ${name} ${GRANT_WORDS[grant.role as GrantRole]} ${has("volunteer")}`);
  else if (has("volunteer")) entries.push(`helped Frozen ${name} null true`);
  if (has("winner")) entries.push(`won Frozen ${name} null true`);
  return entries.toSorted();
}

async function live(club: Club, student: Student, experience: Experience): Promise<string> {
  const { endsAgo, state, cancelledAgo, registration, grant, certificates, order } = experience;
  const event = await anEvent(club, {
    ...{
      registrationOpensAt: daysAgo(60),
      registrationClosesAt: daysAgo(endsAgo + 1),
      startsAt: daysAgo(endsAgo + 1),
      endsAt: daysAgo(endsAgo),
    },
    ...{ status: state, hiddenFrom: state === "hidden" ? ("published" as const) : null },
  });
  if (state === "cancelled") await db.event.update({ where: { id: event.id }, data: { cancelledAt: daysAgo(cancelledAgo) } });
  const steps = {
    registration: async () => {
      if (!registration) return;
      const { id } = await aVisit(event, student, registration.isIn ? daysAgo(endsAgo + 0.5) : null);
      const ended = { status: "cancelled", endedAt: new Date(), endedBy: "self" } as const;
      if (registration.how === "cancelled") await db.registration.update({ where: { id }, data: ended });
    },
    grant: async () => {
      if (!grant) return;
      const { id } = await aGrant(student, { role: grant.role as GrantRole, event });
      const endedAt = grant.endedAgo === null ? null : daysAgo(grant.endedAgo);
      const data = { acceptedAt: daysAgo(grant.acceptedAgo), ...(endedAt && { state: "ended" as const, endedAt }) };
      await db.grant.update({ where: { id }, data });
    },
    certificates: async () => {
      for (const { kind, isRevoked, issuedAgo } of certificates) {
        const fields = { kind: kind as CertificateKind, name: `Frozen ${event.name}`, issuedAt: daysAgo(issuedAgo) };
        const award = kind === "winner" ? "First" : "";
        await aFrozenCertificate(event, student, { ...fields, award, ...(isRevoked && { revokedAt: new Date() }) });
      }
    },
  };
  for (const step of order) await steps[step]();
  return event.name;
}

const factsOf = (entries: readonly Pick<RecordEntryJson, "kind" | "title" | "role" | "certificate">[]) =>
  entries.map(({ kind, title, role, certificate }) => `${kind} ${title} ${role} ${certificate !== null}`).toSorted();

test("for whatever happened, in any order, the record equals what check-ins, roles and certificates say, and hiding is all its student can do [after 10.8]", async () => {
  const club = await aClub();
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anExperience, { minLength: 1, maxLength: 3 }), async (experiences) => {
      const student = await aStudent();
      const lived = [];
      for (const experience of experiences) lived.push({ name: await live(club, student, experience), experience });
      const expected = lived.flatMap(({ name, experience }) => expectedOf(name, experience));
      const { body } = await own(student);
      const { entries, totals } = body as RecordJson;
      expect(factsOf(entries)).toEqual(expected.toSorted());
      expect(totals.attended + totals.helped + totals.won).toBe(expected.length);

      const hiddenNames = new Set(lived.filter(({ experience }) => experience.isHidden).map(({ name }) => name));
      const nameOf = ({ title }: { title: string }) => title.replace("Frozen ", "");
      for (const entry of entries) if (hiddenNames.has(nameOf(entry))) await setShown(student, entry.key, false);
      const after = (await own(student)).body as RecordJson;
      expect(factsOf(after.entries)).toEqual(factsOf(entries));

      const link = (await make(student, { follows: true })).body as LinkJson;
      // Each from an address of its own, because one address opens a limited number in a minute.
      const shared = (await open(tokenOf(link), {}, { "x-forwarded-for": `10.0.0.${++opened}` })).body as SharedRecordJson;
      const visible = lived.filter(({ name, experience }) => !hiddenNames.has(name) && experience.state !== "hidden");
      expect(factsOf(shared.entries)).toEqual(visible.flatMap(({ name, experience }) => expectedOf(name, experience)).toSorted());
      expect(shared.totals.attended + shared.totals.helped + shared.totals.won).toBe(shared.entries.length);
    }),
    { numRuns: 40 },
  );
});

test("help at an event that was never published is in no record [after 6]", async () => {
  const student = await aStudent();
  const times = { registrationClosesAt: daysAgo(3), startsAt: daysAgo(2), endsAt: daysAgo(1) };
  const event = await anEvent(await aClub(), { ...times, registrationOpensAt: daysAgo(9), status: "draft" });
  const { id } = await aGrant(student, { role: "editor", event });
  await db.grant.update({ where: { id }, data: { acceptedAt: daysAgo(8) } });
  expect((await own(student)).body).toMatchObject({ entries: [], totals: { helped: 0 } });
  await db.event.update({ where: { id: event.id }, data: { status: "published" } });
  expect((await own(student)).body).toMatchObject({ totals: { helped: 1 } });
});

test("a student hides an entry of one’s own and no other, and it leaves every link at once [after 6]", async () => {
  const [club, student, other] = [await aClub(), await aStudent(), await aStudent()];
  const event = await aPastEvent(club);
  await aVisit(event, student);
  await aVisit(event, other);
  await aVisit(await aPastEvent(club), other);
  const key = ((await own(student)).body as RecordJson).entries[0]?.key ?? "";
  expect(key.length).toBeLessThanOrEqual(60);
  const link = (await make(student)).body as LinkJson;
  for (const isShown of [false, false, true, true, false])
    expect(await setShown(student, key, isShown)).toMatchObject({ status: 200, body: { isShown } });
  expect((await open(tokenOf(link))).body).toMatchObject({ entries: [], totals: { attended: 0, hours: 0 } });
  expect((await own(student)).body).toMatchObject({ totals: { attended: 1, hours: 4 }, entries: [{ key, isShown: false }] });
  const keys = ((await own(other)).body as RecordJson).entries.map((entry) => entry.key).filter((one) => one !== key);
  for (const foreign of [...keys, "0123456789abcdef"]) {
    expect(await setShown(student, foreign, false)).toMatchObject({ status: 404, body: { code: "record_not_found" } });
  }
  expect(await db.recordHidden.count()).toBe(1);
});

test("a link shows its kinds as of its making, and with `follows` what came later [after 6]", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  await aVisit(await aPastEvent(club, { name: "The first" }), student);
  const made = daysAgo(2);
  const [fixed, following, wins] = await Promise.all([
    makeLink(student, newLink(), made),
    makeLink(student, newLink({ follows: true }), made),
    makeLink(student, newLink({ kinds: ["won"], follows: true }), made),
  ]);
  const event = await anEvent(club, {
    name: "The second",
    registrationOpensAt: daysAgo(9),
    registrationClosesAt: daysAgo(2),
    startsAt: daysAgo(1.5),
    endsAt: daysAgo(1),
  });
  await aVisit(event, student, daysAgo(1.4));
  await aFrozenCertificate(event, student, { kind: "winner", award: "First", issuedAt: daysAgo(1) });
  const titles = async ({ id }: { id: string }) =>
    ((await open(linkToken(id))).body as SharedRecordJson).entries.map(({ kind, title }) => `${kind} ${title}`);
  expect(await titles(fixed)).toEqual(["attended The first"]);
  expect((await titles(following)).toSorted()).toEqual(["attended The first", "attended The second", "won Frozen Cup"]);
  expect(await titles(wins)).toEqual(["won Frozen Cup"]);
  expect((await open(linkToken(fixed.id))).body).toMatchObject({ asOf: made.toISOString(), expiresAt: fixed.expiresAt.toISOString() });
});

test("an event’s address is shown while anybody may see the event, and a hidden event is in no link [after 11]", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const event = await aPastEvent(club);
  await aVisit(event, student);
  const link = (await make(student)).body as LinkJson;
  const read = async () => ((await open(tokenOf(link))).body as SharedRecordJson).entries.map((entry) => entry.event);
  expect(await read()).toEqual([expect.stringMatching(/^http.*\/clubs\//)]);
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  expect(await read()).toEqual([]);
  expect((await own(student)).body).toMatchObject({ entries: [{ title: event.name, event: null }] });
});

test("a link that was revoked, expired or deleted with its account answers like one that never was, byte for byte [after 10.8]", async () => {
  const [student, leaving] = [await aStudent(), await aStudent()];
  const revoked = (await make(student)).body as LinkJson;
  expect(await revoke(student, revoked._id)).toMatchObject({ status: 200 });
  expect(await revoke(student, revoked._id)).toMatchObject({ status: 404, body: { code: "record_not_found" } });
  const expired = await makeLink(student, newLink({ days: 1 }), daysAgo(1));
  const ofDeleted = (await make(leaving)).body as LinkJson;
  expect((await open(tokenOf(ofDeleted))).status).toBe(200);
  await db.account.delete({ where: { id: leaving.id } });
  const living = tokenOf((await make(student)).body as LinkJson);
  const forged = `${living.slice(0, -1)}${living.endsWith("A") ? "B" : "A"}`;
  const never = [linkToken(crypto.randomUUID()), "x", "x".repeat(5000), "%00", `${living}=`, `${living}\n`, forged];
  const answers = [];
  for (const token of [tokenOf(revoked), linkToken(expired.id), tokenOf(ofDeleted), ...never]) {
    const { status, body, headers } = await open(token);
    const { "x-request-id": _, "server-timing": __, ...rest } = Object.fromEntries(headers);
    answers.push(JSON.stringify({ status, body, rest }));
  }
  expect(new Set(answers).size).toBe(1);
  expect(JSON.parse(answers[0] ?? "")).toMatchObject({
    status: 404,
    body: { code: "record_not_found", message: "This record is not available." },
  });
  expect((await open(living)).status).toBe(200);
});

test("nobody revokes the link of another student, nor lists it [after 6]", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const { _id, url } = (await make(student)).body as LinkJson;
  expect((await revoke(other, _id)).status).toBe(404);
  expect((await call(readLinks, { method: "GET", as: other })).body).toEqual({ links: [] });
  expect((await call(readLinks, { method: "GET", as: student })).body).toMatchObject({ links: [{ _id, url }] });
});

test("of twenty links that are made at once, five are made, and one that ends makes room [after 6]", async () => {
  const student = await aStudent();
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(student)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const { body } of answers.filter(({ status }) => status !== 201)) expect(body).toMatchObject({ code: "limit_reached" });
  expect(await db.recordLink.count()).toBe(5);
  const first = answers.find(({ status }) => status === 201)?.body as LinkJson;
  await revoke(student, first._id);
  expect((await make(student)).status).toBe(201);
});

test("a link that expired stays in the list for 30 days, and makes room at once [after 11]", async () => {
  const student = await aStudent();
  const [longAgo, lately] = await Promise.all([32, 30].map((days) => makeLink(student, newLink({ days: 1 }), daysAgo(days))));
  expect((await listLinks(student)).map(({ id }) => id)).toEqual([lately?.id]);
  expect(longAgo).toBeDefined();
  for (let made = 0; made < 5; made++) expect((await make(student)).status).toBe(201);
});

test.each([
  ["without a name", { name: " " }],
  ["with a long name", { name: "x".repeat(41) }],
  ["with an unknown kind", { kinds: ["marks"] }],
  ["with a kind twice", { kinds: ["won", "won"] }],
  ["without a kind", { kinds: [] }],
  ["for no day", { days: 0 }],
  ["for more than a year", { days: 366 }],
])("a link %s is refused", async (_, fields) => {
  const student = await aStudent();
  expect(await make(student, fields)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(await db.recordLink.count()).toBe(0);
});

test("of openings the last day is kept, and nothing else changes [after 6]", async () => {
  const student = await aStudent();
  const link = await makeLink(student, newLink());
  const before = await db.recordLink.findUniqueOrThrow({ where: { id: link.id } });
  await openRecord(linkToken(link.id), undefined, new Date("2026-12-05T18:00:00Z"));
  await openRecord(linkToken(link.id), undefined, new Date("2026-12-05T18:40:00Z"));
  const opened = await db.recordLink.findUniqueOrThrow({ where: { id: link.id } });
  expect(opened).toEqual({ ...before, lastOpenedOn: new Date("2026-12-06") });
});

test("pages of 100 entries, newest first, hold each entry once [after 6]", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const { posterId } = await anEvent(club);
  for (let number = 0; number < 130; number++) {
    const [startsAt, endsAt] = [daysAgo(400 - Math.floor(number / 3)), daysAgo(399.9 - Math.floor(number / 3))];
    const event = await anEvent(club, {
      posterId,
      registrationOpensAt: daysAgo(410),
      registrationClosesAt: daysAgo(405),
      startsAt,
      endsAt,
    });
    await aVisit(event, student);
  }
  const seen: RecordEntryJson[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 2; pages++) {
    const { entries, totals, nextCursor } = (await own(student, cursor ? { cursor } : {})).body as RecordJson;
    seen.push(...entries);
    expect(totals.attended).toBe(130);
    cursor = nextCursor ?? undefined;
  }
  expect(cursor).toBeUndefined();
  expect(new Set(seen.map(({ key }) => key)).size).toBe(130);
  expect(seen.map(({ from }) => from)).toEqual(
    seen
      .map(({ from }) => from)
      .toSorted()
      .reverse(),
  );
  expect((await own(student, { cursor: "bm8" })).status).toBe(400);
  const some = new URLSearchParams([
    ["kind", "won"],
    ["kind", "helped"],
  ]);
  expect((await own(student, some)).body).toMatchObject({ entries: [], totals: { attended: 130 } });
  expect((await own(student, { kind: "marks" })).status).toBe(400);
});

test("no record holds an address, a phone number, a price or the id of a person [after 9, 10.9]", async () => {
  const college = await aCollege();
  const [club, student] = [await aClub({ college }), await aStudent({ college })];
  const event = await aPastEvent(club, { pricePaise: 12_345, contactPhone: "9123456780" });
  await aVisit(event, student);
  await aFrozenCertificate(event, student, { kind: "winner", award: "First" });
  await aGrant(student, { role: "editor", event });
  const link = (await make(student)).body as LinkJson;
  const { email } = await db.account.findUniqueOrThrow({ where: { id: student.id } });
  const registration = await db.registration.findFirstOrThrow();
  for (const { body } of [await own(student), await open(tokenOf(link))]) {
    const text = JSON.stringify(body);
    for (const secret of [email, event.contactEmail, event.contactPhone, "123.45", "12345", student.id, club.id, registration.id]) {
      expect(text).not.toContain(secret);
    }
  }
  expect(Object.keys(((await open(tokenOf(link))).body as SharedRecordJson).entries[0] ?? {})).not.toContain("isShown");
});

/** The words of a file, page by page. */
async function wordsOf(pdf: Buffer): Promise<string[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise;
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  return texts.map(({ items }) => items.map((item) => ("str" in item ? item.str : "")).join(" "));
}

test("a PDF has what its link shows with the link’s address, and without one it says that it cannot be checked [after 6]", async () => {
  const [club, student] = [await aClub({ name: "Robotics Club" }), await aStudent({ firstName: "आर्या", lastName: "Rao" })];
  const event = await aPastEvent(club, { name: "Drone Relay \u{1F681}" });
  await aVisit(event, student);
  const won = await aFrozenCertificate(event, student, { kind: "winner", award: "Second place" });
  const link = await makeLink(student, newLink({ kinds: ["won"] }));
  const draw = async (linkId?: string) => recordPdf(await readForPdf(student, linkId));
  const [ofLink, ofAll] = [await draw(link.id), await draw()];
  const [shared, all] = [(await wordsOf(ofLink)).join(" "), (await wordsOf(ofAll)).join(" ")];
  for (const text of [
    "Frozen Cup",
    "Second place",
    shownNumber(won.number),
    "1 prize won.",
    "Confirmed by check-ins and organisers on Quad",
    "/records/",
  ]) {
    expect(shared).toContain(text);
  }
  for (const text of ["Drone Relay", "attended"]) expect(shared).not.toContain(text);
  for (const text of ["Frozen Cup", "Drone Relay ?", "Not checkable", "Rao", "1 event attended"]) expect(all).toContain(text);
  expect(all).not.toContain("/records/");
  const ofNothing = await makeLink(student, newLink({ kinds: ["helped"] }));
  expect((await wordsOf(await draw(ofNothing.id))).join(" ")).toContain("This link shows nothing yet.");
  expect((await draw(link.id)).equals(ofLink)).toBe(true);

  const read = (as: Student, query = {}) => call(readPdf, { method: "GET", as, query });
  const { status, headers } = await read(student, { link: link.id });
  expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
    ...[200, "application/pdf", 'attachment; filename="record.pdf"'],
  ]);
  expect(await read(await aStudent(), { link: link.id })).toMatchObject({ status: 404, body: { code: "record_not_found" } });
  expect((await read(student)).status).toBe(200);
});

test("records of a student exclude other students’ entries", async () => {
  const [club, student, other] = [await aClub(), await aStudent(), await aStudent()];
  await aVisit(await aPastEvent(club), other);
  expect((await readRecord(student, { kind: [...RECORD_KINDS], cursor: undefined })).entries).toEqual([]);
});
