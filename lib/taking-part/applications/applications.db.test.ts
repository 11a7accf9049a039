import { describe, expect, test } from "vitest";
import { POST as ADMIT } from "@/app/api/events/[id]/entries/[entryId]/admit/route";
import { POST as MOVE } from "@/app/api/events/[id]/entries/[entryId]/move/route";
import { DELETE as TAKE_OFF } from "@/app/api/events/[id]/entries/[entryId]/route";
import { POST as DECIDE } from "@/app/api/events/[id]/entries/decide/route";
import { GET as ENTRIES } from "@/app/api/events/[id]/entries/route";
import { POST as KEEP } from "@/app/api/events/[id]/teams/[teamId]/keep/route";
import { eventTag } from "@/lib/catalogue/events/cache-tags";
import { missingMembers } from "@/lib/catalogue/seats/living";
import { Prisma } from "@/lib/generated/prisma/client";
import { authorize } from "@/lib/identity/organisers/service";
import { studiesSinceOf } from "@/lib/identity/students/policy";
import { readWorkspace } from "@/lib/organising/workspace/service";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { canBeTakenOff } from "@/lib/taking-part/applications/policy";
import { headsQuery } from "@/lib/taking-part/applications/repository";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { findTeam } from "@/lib/taking-part/joining/team";
import { call } from "@/lib/testing/call";
import { anEntry, aTeamEntry } from "@/lib/testing/entries";
import { aClub, aCollege, aGrant, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";
import { minutesAgo } from "@/lib/testing/moments";
import { truncateTables } from "@/lib/testing/tables";

const REASON = "Agreed with the warden";

const list = (as: Account, id: string, query: Record<string, string> = {}) => call(ENTRIES, { method: "GET", as, params: { id }, query });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.entries.map(({ _id }: { _id: string }) => _id);
const decide = (as: Account, id: string, json: unknown) => call(DECIDE, { as, params: { id }, json });
const move = (as: Account, id: string, entryId: string, json: unknown) => call(MOVE, { as, params: { id, entryId }, json });
const admit = (as: Account, id: string, entryId: string, json: unknown) => call(ADMIT, { as, params: { id, entryId }, json });
const keep = (as: Account, id: string, teamId: string, json: unknown) => call(KEEP, { as, params: { id, teamId }, json });
const takeOff = (as: Account, id: string, entryId: string, reason?: string) =>
  call(TAKE_OFF, { method: "DELETE", as, params: { id, entryId }, query: reason === undefined ? {} : { reason } });

const acts = () =>
  db.entryAct.findMany({ orderBy: [{ at: "asc" }, { id: "asc" }], select: { entryId: true, act: true, reason: true, byId: true } });
const logged = () =>
  db.organiserAction.findMany({ orderBy: { at: "asc" }, select: { act: true, subjectKind: true, subjectId: true, changes: true } });

describe("the list", () => {
  test("shows entries in the documented shape, with their team, state and people", async () => {
    const college = await aCollege({ name: "Fergusson" });
    const club = await aClub({ college });
    const event = await anEvent(club, { capacity: 3, pricePaise: 10_000 });
    const [captain, member] = [await aStudent({ college, firstName: "Asha", lastName: "Rao" }), await aStudent()];
    await db.profile.update({ where: { studentId: captain.id }, data: { studiesSince: studiesSinceOf(2) } });
    const since = minutesAgo(5);
    const { id: teamId, registrationIds } = await aTeamEntry(event, {
      status: "waiting",
      name: "Segfaults",
      members: [captain, member],
      since,
    });
    const { status, body } = await list(club, event.id);
    expect(status).toBe(200);
    const { email } = await db.account.findUniqueOrThrow({ where: { id: captain.id } });
    expect(body).toMatchObject({
      nextCursor: null,
      counts: {
        forming: { entries: 0, people: 0 },
        pending: { entries: 0, people: 0 },
        waiting: { entries: 1, people: 2 },
        held: { entries: 0, people: 0 },
        confirmed: { entries: 0, people: 0 },
        rejected: { entries: 0, people: 0 },
      },
    });
    expect(body.entries).toMatchObject([
      {
        _id: teamId,
        kind: "team",
        status: "waiting",
        team: { _id: teamId, name: "Segfaults", isKept: false },
        position: 1,
        since: since.toISOString(),
        size: 2,
        seats: 2,
        decisionReason: null,
        acts: [],
        members: [
          {
            _id: captain.id,
            registrationId: registrationIds[0],
            firstName: "Asha",
            lastName: "Rao",
            email,
            college: { _id: college.id, name: "Fergusson" },
            yearOfStudy: 2,
            status: "waiting",
            isCaptain: true,
            amount: 0,
            isPaid: false,
          },
          { _id: member.id, isCaptain: false, college: null, yearOfStudy: null },
        ],
      },
    ]);
  });

  test("shows for each member of a team the end of their held seat, and members without one", async () => {
    const club = await aClub();
    const event = await anEvent(club, { entry: "team", teamMin: 3, capacity: 5 });
    const [early, late] = [new Date(Date.now() + 15 * MINUTE_MS), new Date(Date.now() + 24 * 60 * MINUTE_MS)];
    const members = [await aStudent(), await aStudent(), await aStudent()];
    const { registrationIds } = await aTeamEntry(event, { status: "held", heldUntil: late, offeredAt: new Date(), members });
    const [, second, third] = registrationIds;
    await db.registration.update({ where: { id: second }, data: { heldUntil: early, offeredAt: null } });
    await db.registration.update({ where: { id: third }, data: { heldUntil: minutesAgo(1) } });
    const [entry] = (await list(club, event.id)).body.entries;
    expect(entry).toMatchObject({ status: "held", until: early.toISOString(), size: 3 });
    const shown = entry.members.map(({ status, until, isOffer }: Record<string, unknown>) => ({ status, until, isOffer }));
    expect(shown).toEqual([
      { status: "held", until: late.toISOString(), isOffer: true },
      { status: "held", until: early.toISOString(), isOffer: undefined },
      { status: "forming", until: undefined, isOffer: undefined },
    ]);
    expect(missingMembers(entry.members, 3)).toBe(1);
  });

  test("calls a team with an unpaid member short, as its page and its mail do", async () => {
    const club = await aClub();
    const event = await anEvent(club, { entry: "team", teamMin: 2, teamMax: 2, capacity: 5 });
    const shortOf = async (id: string) => {
      const entry = (await list(club, event.id)).body.entries.find(({ _id }: { _id: string }) => _id === id);
      const [told] = await db.$queryRaw<[{ ids: string[] }]>`SELECT short_teams(${event.id}::uuid, ARRAY[${id}::uuid]) AS "ids"`;
      return { list: missingMembers(entry.members, 2), page: (await findTeam(id, new Date()))?.missing, told: told.ids.length };
    };
    const { id, registrationIds } = await aTeamEntry(event, { status: "confirmed", members: [await aStudent(), await aStudent()] });
    expect(await shortOf(id)).toEqual({ list: 0, page: 0, told: 0 });
    await db.registration.update({ where: { id: registrationIds[1] }, data: { status: "forming", confirmedAt: null } });
    expect(await shortOf(id)).toEqual({ list: 1, page: 1, told: 1 });
  });

  test("begins with the line by place, then the longest-waiting entries, page by page", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 2 });
    const confirmed = await anEntry(event, { status: "confirmed", since: minutesAgo(90) });
    const offer = await anEntry(event, { status: "held", since: minutesAgo(60), offeredAt: minutesAgo(1) });
    const second = await anEntry(event, { status: "waiting", place: 2.5, since: minutesAgo(30) });
    const third = await anEntry(event, { status: "waiting", place: 3, since: minutesAgo(40) });
    const first = await anEntry(event, { status: "waiting", place: -0.25, since: minutesAgo(10) });
    const applied = await anEntry(event, { status: "pending", since: minutesAgo(20) });
    const rejected = await anEntry(event, { status: "rejected", since: minutesAgo(15) });
    const expected = [first, second, third, confirmed, offer, applied];
    const found: string[] = [];
    for (let cursor = ""; found.length < 20; ) {
      const page = await list(club, event.id, { limit: "2", ...(cursor && { cursor }) });
      found.push(...idsOf(page));
      cursor = page.body.nextCursor;
      if (!cursor) break;
    }
    expect(found).toEqual(expected);
    const { body } = await list(club, event.id, { status: "waiting" });
    expect(body.entries.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
    expect(idsOf(await list(club, event.id, { status: "rejected,pending" }))).toEqual([applied, rejected]);
    const [held] = (await list(club, event.id, { status: "held" })).body.entries;
    expect(held).toMatchObject({ _id: offer, status: "held", isOffer: true, until: expect.any(String) });
  });

  test("omits ended entries, and expired holds", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 5 });
    await anEntry(event, { status: "held", heldUntil: minutesAgo(1) });
    const other = await anEntry(event, { status: "confirmed" });
    const gone = await anEntry(event, { status: "rejected" });
    await db.registration.update({ where: { id: gone }, data: { studentId: null } });
    await db.registration.create({ data: { eventId: event.id, studentId: (await aStudent()).id, status: "cancelled", pricePaise: 0 } });
    const { body } = await list(club, event.id, { status: "held,confirmed,rejected" });
    expect(body.entries.map(({ _id }: { _id: string }) => _id)).toEqual([other]);
    expect(body.counts).toMatchObject({ held: { entries: 0 }, confirmed: { entries: 1 }, rejected: { entries: 0 } });
  });

  test("computes the state of a team from its members' states", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 10 });
    const members = [await aStudent(), await aStudent()];
    const { id, registrationIds } = await aTeamEntry(event, { status: "confirmed", members });
    const held = { status: "held", heldUntil: new Date(Date.now() + MINUTE_MS) } as const;
    await db.registration.update({ where: { id: registrationIds[1] }, data: held });
    expect((await list(club, event.id, { status: "held" })).body.entries).toMatchObject([
      { _id: id, status: "held", until: held.heldUntil.toISOString(), members: [{ status: "confirmed" }, { status: "held" }] },
    ]);
    await db.registration.update({ where: { id: registrationIds[1] }, data: { heldUntil: minutesAgo(1) } });
    expect((await list(club, event.id)).body.entries).toMatchObject([
      { _id: id, status: "confirmed", members: [{ status: "confirmed" }, { status: "forming" }] },
    ]);
  });

  test("is searched by names, emails and teams", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 9 });
    const asha = await anEntry(event, { status: "confirmed" }, await aStudent({ firstName: "Asha", lastName: "Rao" }));
    const vikram = await aStudent({ firstName: "Vikram", lastName: "Shetty", email: `v.shetty-${crypto.randomUUID()}@nitt.example` });
    const { id: team } = await aTeamEntry(event, { status: "confirmed", name: "100% Chai_Commits", members: [await aStudent(), vikram] });
    expect(idsOf(await list(club, event.id, { q: "sha ra" }))).toEqual([asha]);
    expect(idsOf(await list(club, event.id, { q: "@NITT" }))).toEqual([team]);
    expect(idsOf(await list(club, event.id, { q: "vikram shetty" }))).toEqual([team]);
    expect(idsOf(await list(club, event.id, { q: "0% chai_c" }))).toEqual([team]);
    expect(idsOf(await list(club, event.id, { q: "%" }))).toEqual([team]);
    expect(idsOf(await list(club, event.id, { q: "nobody" }))).toEqual([]);
  });

  test("shows the reasons to the club only", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const event = await anEvent(club, { approval: true });
    const id = await anEntry(event, { status: "rejected", decisionReason: REASON });
    await db.entryAct.create({ data: { eventId: event.id, entryId: id, at: new Date(), byId: club.id, act: "rejected", reason: REASON } });
    const { name: who } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
    const read = async (as: Account) => (await list(as, event.id, { status: "rejected" })).body.entries;
    expect(await read(club)).toMatchObject([{ decisionReason: REASON, acts: [{ act: "rejected", who, reason: REASON }] }]);
    for (const as of [college, await anAdmin()]) {
      expect(await read(as)).toMatchObject([{ decisionReason: null, acts: [{ act: "rejected", who, reason: null }] }]);
    }
  });

  test("is counted by the workspace's tabs in entries, and people are those with a seat", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 5, approval: true });
    const some = async (count: number) => Promise.all(Array.from({ length: count }, () => aStudent()));
    await aTeamEntry(event, { status: "confirmed", members: await some(2) });
    await aTeamEntry(event, { status: "held", offeredAt: new Date(), members: await some(2) });
    await anEntry(event, { status: "held" });
    await aTeamEntry(event, { status: "waiting", members: await some(3) });
    await aTeamEntry(event, { status: "pending", members: await some(2) });
    await anEntry(event, { status: "pending" });
    await aTeamEntry(event, { status: "forming", members: await some(1) });
    const { numbers } = await readWorkspace(await authorize(club, event.id, "read_event"));
    expect(numbers).toEqual({ people: 5, waiting: 1, offers: 1, pending: 2, questions: 0, ended: 0, uncertified: 0 });
  });

  test("has pages of up to 1.5 MB, which together have every entry [base 5]", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true });
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push(await anEntry(event, { status: "pending", since: minutesAgo(60 - count) }));
    const act = { eventId: event.id, at: new Date(), byId: club.id, act: "approved", reason: "é".repeat(50_000) } as const;
    await db.entryAct.createMany({ data: ids.map((entryId) => ({ ...act, entryId })) });
    const read: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(club, event.id, cursor ? { cursor } : {});
      expect(Buffer.byteLength(JSON.stringify(page.body))).toBeLessThanOrEqual(1_500_000);
      read.push(...idsOf(page));
      cursor = page.body.nextCursor;
    }
    expect(read).toEqual(ids);
  });

  test("refuses unknown parameters", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    for (const query of [{ status: "expired" }, { limit: "0" }, { limit: "101" }, { cursor: "x" }, { cursor: "WyJhIiwwLCJ4Il0" }] as Record<
      string,
      string
    >[]) {
      expect(await list(club, event.id, query), JSON.stringify(query)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    expect(await list(club, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await list(await aClub(), event.id)).toMatchObject({ status: 403 });
  });

  test("uses indexes for a large event", async () => {
    await truncateTables();
    const [club, other] = [await aClub(), await aClub()];
    const [event, elsewhere] = [await anEvent(club), await anEvent(other)];
    for (let part = 0; part < 5; part++) await addMany(part === 0 ? event.id : elsewhere.id, part, 2000);
    await db.$executeRaw`ANALYZE "Registration"`;
    await db.$executeRaw`ANALYZE "Student"`;
    await db.$executeRaw`ANALYZE "Account"`;
    const page = { statuses: ["waiting", "pending"] as const, limit: 51, after: undefined, now: new Date() };
    for (const q of ["", "somebody 4"]) {
      const plan = await db.$queryRaw<{ "QUERY PLAN": string }[]>(Prisma.sql`EXPLAIN ${headsQuery(event.id, { ...page, q })}`);
      const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
      expect(text).toMatch(/(?:Index|Bitmap) .*Registration_eventId/);
      expect(text).not.toMatch(/Seq Scan on "Registration"/);
    }
    expect((await list(club, event.id, { q: "somebody 1999" })).body.entries).toHaveLength(1);
  });
});

const takenOf = async (id: string) => {
  const { capacity, taken, waiting } = await db.event.findUniqueOrThrow({ where: { id } });
  return { capacity, taken, waiting };
};
const stateOf = async (id: string) => (await db.registration.findUniqueOrThrow({ where: { id } })).status;
/** The tags that expired since the last call. */
async function takeExpired(): Promise<string[]> {
  const rows = await db.expiry.findMany({ orderBy: { number: "asc" } });
  await db.expiry.deleteMany();
  return rows.flatMap((row) => row.tags);
}

describe("deciding", () => {
  test("gives the seats in the given order; entries without one join the line, and the log has every action without its reason", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 2 });
    const ids: string[] = [];
    for (let age = 5; age > 0; age--) ids.push(await anEntry(event, { status: "pending", since: minutesAgo(age) }));
    const [first, second, third, fourth] = ids as [string, string, string, string];
    const answer = await decide(club, event.id, { decision: "approve", entries: [third, first, second], reason: REASON });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { _id: third, outcome: "confirmed" },
          { _id: first, outcome: "confirmed" },
          { _id: second, outcome: "waiting" },
        ],
      },
    });
    expect(await takenOf(event.id)).toEqual({ capacity: 2, taken: 2, waiting: 1 });
    expect(await stateOf(fourth)).toBe("pending");
    expect((await acts()).map(({ entryId, act, reason, byId }) => ({ entryId, act, reason, byId }))).toEqual(
      [third, first, second].map((entryId) => ({ entryId, act: "approved", reason: REASON, byId: club.id })),
    );
    const lines = await logged();
    expect(lines).toEqual(
      expect.arrayContaining(
        [third, first, second].map((subjectId) => ({ act: "approved", subjectKind: "registration", subjectId, changes: null })),
      ),
    );
    expect(JSON.stringify(lines)).not.toContain(REASON);
  });

  test("offers a seat to a student with a fee", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 2, pricePaise: 25_000 });
    const id = await anEntry(event, { status: "pending" });
    expect((await decide(club, event.id, { decision: "approve", entries: [id] })).body.results).toEqual([{ _id: id, outcome: "offered" }]);
    const [entry] = (await list(club, event.id, { status: "held" })).body.entries;
    expect(entry).toMatchObject({ _id: id, isOffer: true, until: expect.any(String), members: [{ amount: 250, isPaid: false }] });
  });

  test("leaves an application unchanged when there is no seat and no line", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 1, waitlist: false });
    const [first, second] = [await anEntry(event, { status: "pending" }), await anEntry(event, { status: "pending" })];
    const { body } = await decide(club, event.id, { decision: "approve", entries: [first, second] });
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["confirmed", "full"]);
    expect(await stateOf(second)).toBe("pending");
    expect((await acts()).map(({ entryId }) => entryId)).toEqual([first]);
  });

  test("rejects with a reason, which the student gets; the club can still accept", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 5 });
    const id = await anEntry(event, { status: "pending" });
    const reject = { decision: "reject", entries: [id], reason: REASON };
    expect((await decide(club, event.id, reject)).body.results).toEqual([{ _id: id, outcome: "rejected" }]);
    expect((await list(club, event.id, { status: "rejected" })).body.entries).toMatchObject([{ _id: id, decisionReason: REASON }]);
    expect((await decide(club, event.id, reject)).body.results).toEqual([{ _id: id, outcome: "changed" }]);
    expect((await decide(club, event.id, { decision: "approve", entries: [id] })).body.results).toEqual([
      { _id: id, outcome: "confirmed" },
    ]);
    expect((await decide(club, event.id, reject)).body.results).toEqual([{ _id: id, outcome: "changed" }]);
    expect(await stateOf(id)).toBe("confirmed");
    expect((await acts()).map(({ act }) => act)).toEqual(["rejected", "approved"]);
  });

  test("treats a team as one", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, entry: "team", capacity: 3 });
    const members = [await aStudent(), await aStudent(), await aStudent(), await aStudent()] as const;
    const large = await aTeamEntry(event, { status: "pending", members: members.slice(0, 2) });
    const other = await aTeamEntry(event, { status: "pending", members: members.slice(2) });
    const { body } = await decide(club, event.id, { decision: "approve", entries: [large.id, other.id] });
    expect(body.results).toEqual([
      { _id: large.id, outcome: "confirmed" },
      { _id: other.id, outcome: "waiting" },
    ]);
    expect(await takenOf(event.id)).toEqual({ capacity: 3, taken: 2, waiting: 1 });
    expect((await logged()).map(({ subjectKind }) => subjectKind)).toEqual(["team", "team"]);
    const [waiting] = (await list(club, event.id, { status: "waiting" })).body.entries;
    expect(waiting).toMatchObject({ _id: other.id, position: 1, size: 2, seats: 2 });
  });

  test("skips ids of other events, of members of a team, and unknown ones", async () => {
    const club = await aClub();
    const [event, other] = [await anEvent(club, { approval: true }), await anEvent(club, { approval: true })];
    const elsewhere = await anEntry(other, { status: "pending" });
    const { registrationIds } = await aTeamEntry(event, { status: "pending", members: [await aStudent()] });
    const entries = [elsewhere, registrationIds[0] as string, crypto.randomUUID()];
    const { status, body } = await decide(club, event.id, { decision: "approve", entries });
    expect(status).toBe(200);
    expect(body.results).toEqual(entries.map((_id) => ({ _id, outcome: "changed" })));
    expect(await stateOf(elsewhere)).toBe("pending");
    expect(await acts()).toEqual([]);
  });

  test("ends with the event", async () => {
    const club = await aClub();
    const past = { registrationClosesAt: minutesAgo(120), startsAt: minutesAgo(60), endsAt: minutesAgo(1) };
    const [over, cancelled] = [
      await anEvent(club, { approval: true, ...past }),
      await anEvent(club, { approval: true, status: "cancelled" }),
    ];
    for (const [{ id }, code] of [
      [over, "event_over"],
      [cancelled, "event_cancelled"],
    ] as const) {
      const answer = await decide(club, id, { decision: "approve", entries: [crypto.randomUUID()] });
      expect(answer).toMatchObject({ status: 410, body: { code } });
    }
  });

  test("refuses invalid calls without any effect", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true });
    const id = await anEntry(event, { status: "pending" });
    const many = Array.from({ length: 101 }, () => crypto.randomUUID());
    for (const json of [
      {},
      { decision: "approve", entries: [] },
      { decision: "approve", entries: many },
      { decision: "approve", entries: [id, id] },
      { decision: "approve", entries: ["x"] },
      { decision: "maybe", entries: [id] },
      { decision: "reject", entries: [id], reason: "no" },
      { decision: "reject", entries: [id], reason: "x".repeat(301) },
    ]) {
      expect(await decide(club, event.id, json), JSON.stringify(json)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    expect(await stateOf(id)).toBe("pending");
  });

  test("expires the event's page when the last seat is taken, and not earlier", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 2 });
    const [first, last] = [await anEntry(event, { status: "pending" }), await anEntry(event, { status: "pending" })];
    await decide(club, event.id, { decision: "approve", entries: [first] });
    expect(await takeExpired()).toEqual([]);
    await decide(club, event.id, { decision: "approve", entries: [last] });
    expect(await takeExpired()).toEqual([eventTag(event.id)]);
  });

  test("happens once for each entry, however many organisers decide concurrently", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 6 });
    const manager = await aStudent();
    await aGrant(manager, { role: "manager", event });
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.push(await anEntry(event, { status: "pending" }));
    const answers = await Promise.all([
      decide(club, event.id, { decision: "approve", entries: ids }),
      decide(manager, event.id, { decision: "reject", entries: ids }),
      decide(club, event.id, { decision: "approve", entries: [...ids].reverse() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const done = answers.flatMap(({ body }) => body.results.filter(({ outcome }: { outcome: string }) => outcome !== "changed"));
    // A rejected entry can still be accepted; an accepted one cannot be rejected.
    for (const id of ids) {
      const outcomes = done.filter(({ _id }) => _id === id).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome !== "rejected").length).toBeLessThanOrEqual(1);
      expect(outcomes.filter((outcome) => outcome === "rejected").length).toBeLessThanOrEqual(1);
      expect(outcomes.length).toBeGreaterThan(0);
    }
    expect(await db.entryAct.count()).toBe(done.length);
    expect(await db.organiserAction.count()).toBe(done.length);
    expect(await takenOf(event.id)).toMatchObject({ taken: 6, waiting: 6 });
  });

  test("and a storm of joins never take a seat twice", async () => {
    const club = await aClub();
    const event = await anEvent(club, { approval: true, capacity: 8 });
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.push(await anEntry(event, { status: "pending" }));
    await db.event.update({ where: { id: event.id }, data: { approval: false } });
    const students = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
    const [decided, ...joined] = await Promise.all([
      decide(club, event.id, { decision: "approve", entries: ids }),
      ...students.map((student) =>
        joinByClick(student, event.id).then(
          () => "joined",
          (error) => error.code,
        ),
      ),
    ]);
    expect(decided.status).toBe(200);
    expect(new Set(joined)).not.toContain("internal");
    const confirmed = decided.body.results.filter(({ outcome }: { outcome: string }) => outcome === "confirmed").length;
    expect(confirmed + joined.filter((outcome) => outcome === "joined").length).toBe(8);
    expect(await takenOf(event.id)).toEqual({ capacity: 8, taken: 8, waiting: 12 - confirmed });
    expect(await db.registration.count({ where: { eventId: event.id, status: "confirmed" } })).toBe(8);
  });
});

describe("the line", () => {
  async function aLine(length: number, fields: Parameters<typeof anEvent>[1] = {}) {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 1, ...fields });
    await anEntry(event, { status: "confirmed" });
    const ids: string[] = [];
    for (let place = 1; place <= length; place++) ids.push(await anEntry(event, { status: "waiting", place }));
    return { club, event, ids };
  }
  const order = async (as: Account, id: string) => idsOf(await list(as, id, { status: "waiting" }));

  test("is reordered with a reason, which is stored; beyond the end means the end", async () => {
    const { club, event, ids } = await aLine(4);
    const [a, b, c, d] = ids as [string, string, string, string];
    expect(await move(club, event.id, d, { position: 1, reason: REASON })).toMatchObject({
      status: 200,
      body: { position: 1, waiting: 4 },
    });
    expect(await order(club, event.id)).toEqual([d, a, b, c]);
    expect(await move(club, event.id, a, { position: 3, reason: REASON })).toMatchObject({
      status: 200,
      body: { position: 3, waiting: 4 },
    });
    expect(await order(club, event.id)).toEqual([d, b, a, c]);
    expect(await move(club, event.id, d, { position: 99, reason: REASON })).toMatchObject({
      status: 200,
      body: { position: 4, waiting: 4 },
    });
    expect(await order(club, event.id)).toEqual([b, a, c, d]);
    expect((await acts()).map(({ act, reason }) => [act, reason])).toEqual(Array(3).fill(["moved", REASON]));
    expect((await logged()).map(({ changes }) => changes)).toEqual([{ position: [4, 1] }, { position: [2, 3] }, { position: [1, 4] }]);
  });

  test("accepts any whole number as a position", async () => {
    const { club, event, ids } = await aLine(2);
    const [a, b] = ids as [string, string];
    expect(await move(club, event.id, a, { position: Number.MAX_SAFE_INTEGER, reason: REASON })).toMatchObject({
      status: 200,
      body: { position: 2, waiting: 2 },
    });
    expect(await order(club, event.id)).toEqual([b, a]);
  });

  test("keeps its order when the moved entry does not wait", async () => {
    const { club, event } = await aLine(1);
    const applied = await anEntry(event, { status: "pending" });
    const sent = { position: 1, reason: REASON };
    expect(await move(club, event.id, applied, sent)).toMatchObject({ status: 409, body: { code: "entry_changed" } });
    expect(await admit(club, event.id, applied, sent)).toMatchObject({ status: 409, body: { code: "entry_changed" } });
    for (const id of [crypto.randomUUID(), "x"]) expect(await move(club, event.id, id, sent)).toMatchObject({ status: 404 });
    expect(await admit(club, event.id, crypto.randomUUID(), sent)).toMatchObject({ status: 404 });
    expect(await acts()).toEqual([]);
  });

  test("needs a reason for every action", async () => {
    const { club, event, ids } = await aLine(1);
    const [id] = ids as [string];
    for (const reason of [undefined, "", "  x ", "x".repeat(301)]) {
      expect(await move(club, event.id, id, { position: 1, reason })).toMatchObject({ status: 400 });
      expect(await admit(club, event.id, id, { reason })).toMatchObject({ status: 400 });
      expect(await takeOff(club, event.id, id, reason)).toMatchObject({ status: 400 });
    }
    for (const position of [0, 1.5, "1", null])
      expect(await move(club, event.id, id, { position, reason: REASON })).toMatchObject({ status: 400 });
    expect(await stateOf(id)).toBe("waiting");
  });

  test("gives a seat out of turn if one is free, or adds it", async () => {
    const { club, event, ids } = await aLine(3);
    const [, second, third] = ids as [string, string, string];
    expect(await admit(club, event.id, third, { reason: REASON })).toMatchObject({ status: 409, body: { code: "event_full" } });
    await takeExpired();
    const answer = await admit(club, event.id, third, { reason: REASON, addSeats: true });
    expect(answer).toMatchObject({ status: 200, body: { status: "confirmed" } });
    expect(await takenOf(event.id)).toEqual({ capacity: 2, taken: 2, waiting: 2 });
    expect(await takeExpired()).toContain(eventTag(event.id));
    expect(await order(club, event.id)).toEqual([ids[0], second]);
    expect(await logged()).toMatchObject([{ act: "admitted", subjectId: third, changes: { capacity: [1, 2] } }]);
  });

  test("offers the seat to a student with a fee", async () => {
    const { club, event, ids } = await aLine(1, { pricePaise: 25_000 });
    const answer = await admit(club, event.id, ids[0] as string, { reason: REASON, addSeats: true });
    expect(answer).toMatchObject({ status: 200, body: { status: "held", until: expect.any(String) } });
  });

  test("gives a team all its seats, adding the missing ones", async () => {
    const club = await aClub();
    const event = await anEvent(club, { entry: "team", capacity: 3 });
    await aTeamEntry(event, { status: "confirmed", members: [await aStudent(), await aStudent()] });
    const team = await aTeamEntry(event, { status: "waiting", members: [await aStudent(), await aStudent(), await aStudent()] });
    expect(await admit(club, event.id, team.id, { reason: REASON })).toMatchObject({ status: 409, body: { code: "event_full" } });
    expect(await admit(club, event.id, team.id, { reason: REASON, addSeats: true })).toMatchObject({ body: { status: "confirmed" } });
    expect(await takenOf(event.id)).toEqual({ capacity: 5, taken: 5, waiting: 0 });
  });

  test("loses entries that the organiser takes off, and a withdrawn offer goes to the next", async () => {
    const { club, event, ids } = await aLine(2);
    const [first, second] = ids as [string, string];
    const { body } = await takeOff(club, event.id, first, REASON);
    expect(body).toEqual({ message: expect.any(String) });
    expect(await takeOff(club, event.id, first, REASON)).toMatchObject({ status: 409, body: { code: "entry_changed" } });
    const applied = await anEntry(event, { status: "pending" });
    expect(await takeOff(club, event.id, applied, REASON)).toMatchObject({ status: 200 });
    await db.event.update({ where: { id: event.id }, data: { capacity: 2 } });
    const offer = await anEntry(event, { status: "held", offeredAt: new Date() });
    expect(await takeOff(club, event.id, offer, REASON)).toMatchObject({ status: 200 });
    expect(await stateOf(offer)).toBe("cancelled");
    expect(["held", "confirmed"]).toContain(await stateOf(second));
    expect((await acts()).map(({ act }) => act)).toEqual(["taken_off", "taken_off", "taken_off"]);
  });

  test("can be left wherever the page offers it, and nowhere else", async () => {
    const { club, event } = await aLine(1, { capacity: 40, entry: "team" });
    const offered = { status: "held", offeredAt: new Date() } as const;
    const holds = { status: "held", offeredAt: null } as const;
    const [confirmed, forming] = [{ status: "confirmed" }, { status: "forming", heldUntil: null, offeredAt: null }] as const;
    const teams = [
      [offered, offered],
      [offered, forming],
      [offered, confirmed],
      [confirmed, offered],
      [offered, holds],
      [confirmed, forming],
      [forming, forming],
    ];
    for (const states of teams) {
      const { id, registrationIds } = await aTeamEntry(event, { ...offered, members: [await aStudent(), await aStudent()] });
      for (const [index, data] of states.entries()) await db.registration.update({ where: { id: registrationIds[index] }, data });
      const entry = (await list(club, event.id, { limit: "100" })).body.entries.find(({ _id }: { _id: string }) => _id === id);
      const { status } = await takeOff(club, event.id, id, REASON);
      expect({ states, status }).toEqual({ states, status: canBeTakenOff(entry) ? 200 : 409 });
    }
  });

  test("does not affect seats that are confirmed, or held during a payment", async () => {
    const { club, event } = await aLine(1, { capacity: 3 });
    const paying = await anEntry(event, { status: "held" });
    const confirmed = await anEntry(event, { status: "confirmed" });
    for (const id of [paying, confirmed])
      expect(await takeOff(club, event.id, id, REASON)).toMatchObject({ status: 409, body: { code: "entry_changed" } });
    expect([await stateOf(paying), await stateOf(confirmed)]).toEqual(["held", "confirmed"]);
  });
});

describe("an incomplete team", () => {
  test("is kept once, with a reason", async () => {
    const club = await aClub();
    const event = await anEvent(club, { entry: "team", teamMin: 3 });
    const { id } = await aTeamEntry(event, { status: "confirmed", name: "Short", members: [await aStudent()] });
    for (let times = 0; times < 2; times++) {
      const { status, body } = await keep(club, event.id, id, { reason: REASON });
      expect({ status, team: body.team }).toMatchObject({ status: 200, team: { _id: id, name: "Short", isKept: true, isComplete: false } });
    }
    expect(await acts()).toMatchObject([{ entryId: id, act: "kept", reason: REASON }]);
    expect(await logged()).toMatchObject([{ act: "kept", subjectKind: "team", subjectId: id }]);
    expect((await list(club, event.id)).body.entries).toMatchObject([{ team: { isKept: true }, acts: [{ act: "kept", reason: REASON }] }]);
  });

  test("of another event, or an ended one, is unknown", async () => {
    const club = await aClub();
    const [event, other] = [await anEvent(club, { entry: "team" }), await anEvent(club, { entry: "team" })];
    const { id } = await aTeamEntry(other, { status: "forming", members: [await aStudent()] });
    expect(await keep(club, event.id, id, { reason: REASON })).toMatchObject({ status: 404, body: { code: "team_not_found" } });
    await db.team.update({ where: { id }, data: { endedAt: new Date() } });
    expect(await keep(club, other.id, id, { reason: REASON })).toMatchObject({ status: 404, body: { code: "team_not_found" } });
    expect(await keep(club, other.id, id, { reason: "x" })).toMatchObject({ status: 400 });
  });
});

/** People of one event, a third of them each confirmed, waiting and with an application. */
async function addMany(eventId: string, part: number, count: number): Promise<void> {
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT gen_random_uuid(), 'student', 'student', n || '-' || ${part}::int || '-' || ${eventId} || '@example.edu', 'x' FROM generate_series(1, ${count}::int) n
      RETURNING "id", split_part("email", '-', 1) AS "number"
    ), students AS (
      INSERT INTO "Student" ("id", "firstName", "lastName") SELECT "id", 'Somebody', "number" FROM made RETURNING "id", "lastName"
    )
    INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "place", "since", "createdAt")
    SELECT gen_random_uuid(), ${eventId}::uuid, s."id", (ARRAY['confirmed', 'waiting', 'pending'])[1 + s."lastName"::int % 3]::"RegistrationStatus", 0,
      CASE WHEN s."lastName"::int % 3 = 1 THEN s."lastName"::int + 10000 * ${part}::int END, now(), now()
    FROM students s`;
}
