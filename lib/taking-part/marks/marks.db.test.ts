import fc from "fast-check";
import { expect, test } from "vitest";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, pool } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import { getRegistrationState } from "@/lib/taking-part/joining/registration-details";
import { sendMarkMail } from "@/lib/taking-part/marks/mark-mail";
import { appeal, decideMark, endMarks, excuseUndecided, listOwnMarks, makeMarks } from "@/lib/taking-part/marks/service";
import { leave } from "@/lib/taking-part/registrations/service";
import { withdrawTeam } from "@/lib/taking-part/teams/service";
import { aClub, aCollege, aMark, anEmail, anEvent, aRegistration, aStudent, aTeam } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const DAY_H = 24;
const now = new Date();
const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const TERMS = { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 24 };
const WORDS = "The bus did not run that day.";

/** An event with terms that ended yesterday, with people who have a seat from before. */
async function anEndedEvent(people: number) {
  const club = await aClub();
  const times = { registrationOpensAt: at(-200), registrationClosesAt: at(-50), startsAt: at(-49), endsAt: at(-48) };
  const event = await anEvent(club, { ...times, noShowTerms: TERMS });
  const students = await Promise.all(Array.from({ length: people }, () => aStudent()));
  for (const student of students) await aRegistration(event, student, { createdAt: at(-100) });
  return { club, event, students };
}

const close = (id: string, doorClosedAt: Date | null) => db.event.update({ where: { id }, data: { doorClosedAt } });
const checkIn = (eventId: string, studentId: string, isIn: boolean) =>
  db.registration.updateMany({ where: { eventId, studentId }, data: { checkedInAt: isIn ? at(-48.5) : null } });
const living = async (eventId: string) =>
  (await db.mark.findMany({ where: { eventId, awayAt: null }, select: { studentId: true } })).map(({ studentId }) => studentId).sort();

test("marks are a function of terms, the list, check-ins and visibility, in whatever order they arrive [after 10.6]", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("in"), who: fc.nat(2), is: fc.boolean() }),
    fc.record({ kind: fc.constantFrom("closed", "shown", "terms"), who: fc.constant(0), is: fc.boolean() }),
    fc.record({ kind: fc.constant("make"), who: fc.constant(0), is: fc.constant(true) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { event, students } = await anEndedEvent(3);
      const facts = { in: [false, false, false], closed: false, shown: true, terms: true, made: false };
      for (const { kind, who, is } of steps) {
        const studentId = students[who]?.id ?? "";
        if (kind === "in") {
          await checkIn(event.id, studentId, is);
          facts.in[who] = is;
        } else if (kind === "closed") {
          await close(event.id, is ? at(-40) : null);
          if (facts.closed !== is) Object.assign(facts, { closed: is, made: false });
        } else if (kind === "shown") {
          const hidden = { status: "hidden", hiddenFrom: "published" } as const;
          await db.event.update({ where: { id: event.id }, data: is ? { status: "published", hiddenFrom: null } : hidden });
          facts.shown = is;
        } else if (kind === "terms") {
          await db.event.update({ where: { id: event.id }, data: { noShowTerms: is ? TERMS : Prisma.DbNull } });
          facts.terms = is;
        } else {
          await makeMarks(now);
          facts.made ||= facts.closed && facts.shown && facts.terms;
        }
      }
      const isMarked = facts.made && facts.shown && facts.terms && facts.in.includes(true);
      const absent = students.filter((_, index) => !facts.in[index]).map(({ id }) => id);
      expect(await living(event.id)).toEqual(isMarked ? absent.sort() : []);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test("an appeal stops a mark from counting, is made once, and is excused after 14 days; a decision survives a check-in that is undone [after 5]", async () => {
  const { club, event, students } = await anEndedEvent(2);
  const [here, away] = students as [(typeof students)[0], (typeof students)[0]];
  await checkIn(event.id, here.id, true);
  await close(event.id, at(-30));
  await Promise.all([makeMarks(now), makeMarks(now)]);
  const [mark] = (await listOwnMarks(away, now)).marks;
  if (!mark) throw new Error("there is no mark");
  expect(mark).toMatchObject({ kind: "no_show", state: "standing" });
  await expect(appeal(here, mark.id, WORDS, now)).rejects.toMatchObject({ code: "mark_not_found" });
  await expect(appeal(away, mark.id, WORDS, at(15 * DAY_H))).rejects.toMatchObject({ code: "appeal_over" });
  const tries = await Promise.allSettled([1, 2, 3].map(() => appeal(away, mark.id, WORDS, now)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listOwnMarks(away, now)).living).toEqual([]);
  await decideMark(club, mark.id, { excuse: false, note: "The door was open." }, now);
  expect((await listOwnMarks(away, now)).marks).toMatchObject([{ state: "upheld", note: "The door was open." }]);
  await decideMark(club, mark.id, { excuse: true, note: "Get well soon." }, now);
  await checkIn(event.id, away.id, true);
  expect((await listOwnMarks(away, now)).marks).toEqual([]);
  await expect(decideMark(club, mark.id, { excuse: true, note: "Late" }, now)).rejects.toMatchObject({ code: "mark_not_found" });
  await checkIn(event.id, away.id, false);
  expect((await listOwnMarks(away, now)).marks).toMatchObject([{ state: "excused" }]);
  const lines = await db.organiserAction.findMany({ where: { subjectKind: "mark" }, select: { act: true, changes: true } });
  expect(lines.map(({ act }) => act).sort()).toEqual(["excused", "upheld"]);
  await endMarks(at(31 * DAY_H));
  expect(await db.mark.findUnique({ where: { id: mark.id } })).toMatchObject({ appeal: null, note: null });
  await endMarks(at(100 * DAY_H));
  expect(await db.mark.count()).toBe(0);
});

test("a mark is decided three times in a day at most, by its club and by its college apart", async () => {
  const college = await aCollege();
  const [club, email] = [await aClub({ college }), anEmail()];
  const mark = await aMark(await anEvent(club), await aStudent({ email }));
  const decide = (by: typeof club | typeof college, round: number, day = 0) =>
    decideMark(by, mark.id, { excuse: round % 2 === 0, note: `Round ${round}` }, at(day * DAY_H));
  for (let round = 0; round < 3; round++) await decide(club, round);
  await decide(club, 2);
  for (const round of [3, 4]) await expect(decide(club, round)).rejects.toMatchObject({ code: "mark_decision_limit" });
  // The club has not used up the college's decisions.
  for (let round = 3; round < 6; round++) await decide(college, round);
  await expect(decide(college, 6)).rejects.toMatchObject({ code: "mark_decision_limit" });
  expect(await db.mark.findFirst()).toMatchObject({ decision: "upheld", note: "Round 5" });
  const told = (await listJobs()).filter(({ task }) => task === "send_mark_mail");
  expect(told).toHaveLength(6);
  await decide(club, 6, 1.1);
  expect(await db.mark.findFirst()).toMatchObject({ decision: "excused", note: "Round 6" });
});

test("an appeal that nobody decides is excused, once [after 5]", async () => {
  const [event, student] = [await anEvent(await aClub()), await aStudent()];
  await aMark(event, student, { appeal: WORDS, appealedAt: at(-15 * DAY_H), at: at(-16 * DAY_H) });
  await Promise.all([excuseUndecided(now), excuseUndecided(now)]);
  expect(await db.mark.findFirst()).toMatchObject({ decision: "excused", decidedById: null });
  expect(await db.organiserAction.count({ where: { act: "excused" } })).toBe(1);
});

test.each([
  ["by a club that was deleted since", true, "Your mark for Robo Race was excused."],
  ["by nobody in time", false, "Your appeal was not decided in time, so we excused your mark for Robo Race."],
])("a mark that was excused %s is told so", async (_how, isDecided, text) => {
  const club = await aClub();
  const event = await anEvent(club, { name: "Robo Race" });
  const email = anEmail("away");
  const fields = { appeal: WORDS, appealedAt: at(-3), decision: "excused", decidedAt: at(-1) } as const;
  const mark = await aMark(event, await aStudent({ email }), { ...fields, decidedById: isDecided ? club.id : null });
  await db.event.update({ where: { id: event.id }, data: { clubId: null } });
  await sendMarkMail({ about: "decided", markId: mark.id, occasion: fields.decidedAt.getTime() }, now);
  const [mail] = await mailsTo(email);
  expect(mail?.text?.replaceAll(/\s+/g, " ")).toContain(`${text} It no longer counts.`);
});

test("cancelling in the last hours makes one mark, earlier none [after 5]", async () => {
  const club = await aClub();
  const event = await anEvent(club, { startsAt: at(30), registrationClosesAt: at(29), registrationOpensAt: at(-9), noShowTerms: TERMS });
  const [early, late] = [await aStudent(), await aStudent()];
  for (const student of [early, late]) await aRegistration(event, student, { createdAt: at(-5) });
  await leave(early, event.id, at(5));
  await leave(late, event.id, at(7));
  expect(await db.mark.findMany({ select: { studentId: true, kind: true } })).toEqual([{ studentId: late.id, kind: "late_cancel" }]);
});

test("a mark for cancelling late goes when the event is moved so that it was not late, and comes back with the old time [after 10.6]", async () => {
  const times = { startsAt: at(30), endsAt: at(300), registrationClosesAt: at(29), registrationOpensAt: at(-9) };
  const event = await anEvent(await aClub(), { ...times, noShowTerms: TERMS });
  const student = await aStudent();
  await aRegistration(event, student, { createdAt: at(-5) });
  await leave(student, event.id, at(7));
  const moveTo = (startsAt: Date) => db.event.update({ where: { id: event.id }, data: { startsAt } });
  expect(await living(event.id)).toEqual([student.id]);
  await moveTo(at(200));
  expect(await living(event.id)).toEqual([]);
  await moveTo(at(30));
  expect(await living(event.id)).toEqual([student.id]);
  await db.event.update({ where: { id: event.id }, data: { noShowTerms: { ...TERMS, lateCancelHours: 0 } } });
  expect(await living(event.id)).toEqual([]);
});

test("a captain who withdraws the team late gets one mark, the members none; a team without a seat gives none [after 5]", async () => {
  const times = { startsAt: at(30), registrationClosesAt: at(29), registrationOpensAt: at(-9) };
  const fields = { entry: "team", teamMin: 2, teamMax: 3, capacity: 20, ...times, noShowTerms: TERMS } as const;
  const event = await anEvent(await aClub(), fields);
  const [captain, member, waiting, friend] = [await aStudent(), await aStudent(), await aStudent(), await aStudent()];
  const [team, other] = [await aTeam(event, [captain, member]), await aTeam(event, [waiting, friend])];
  await db.registration.updateMany({ where: { teamId: team.id }, data: { status: "confirmed", confirmedAt: at(-5) } });
  await db.event.update({ where: { id: event.id }, data: { taken: 2 } });
  await withdrawTeam(waiting, other.id, at(7));
  await withdrawTeam(captain, team.id, at(7));
  expect(await db.mark.findMany({ select: { studentId: true, kind: true } })).toEqual([{ studentId: captain.id, kind: "late_cancel" }]);
});

test("with enough marks registration opens later, and with one less, or one that is appealed or excused, everything is as with none [after 10.7]", async () => {
  const club = await aClub();
  const event = await anEvent(club, { registrationOpensAt: at(-1), registrationClosesAt: at(200), startsAt: at(300), noShowTerms: TERMS });
  const student = await aStudent();
  const others = await Promise.all([1, 2, 3].map(() => anEvent(club)));
  const none = await getRegistrationState(student, event.id, now);
  for (const other of others.slice(1)) await aMark(other, student);
  expect(await getRegistrationState(student, event.id, now)).toEqual(none);
  const third = await aMark(others[0] as { id: string }, student, { appeal: WORDS, appealedAt: now });
  expect(await getRegistrationState(student, event.id, now)).toEqual(none);
  await db.mark.update({ where: { id: third.id }, data: { decision: "excused", decidedAt: now } });
  expect(await getRegistrationState(student, event.id, now)).toEqual(none);
  await db.mark.update({ where: { id: third.id }, data: { decision: "upheld" } });
  const opensAt = at(23).toISOString();
  expect(await getRegistrationState(student, event.id, now)).toMatchObject({
    state: "refused",
    reason: "opening_delayed",
    data: { opensAt },
  });
  expect(await getRegistrationState(student, event.id, at(23))).toMatchObject({ state: "open" });
  // Marks that have ended are kept for a while, and delay nothing.
  await db.mark.updateMany({ data: { expiresAt: at(-1) } });
  expect(await getRegistrationState(student, event.id, now)).toEqual(none);
});

test("a mark that comes back gives the full time to appeal and is told again; another end of marks is not [after 5]", async () => {
  const { event, students } = await anEndedEvent(2);
  const [here, away] = students as [(typeof students)[0], (typeof students)[0]];
  await checkIn(event.id, here.id, true);
  await close(event.id, at(-30));
  await makeMarks(now);
  const told = async () => (await pool.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_mark_mail'`)).rowCount;
  const { id } = await db.mark.update({
    where: { studentId_eventId_kind: { studentId: away.id, eventId: event.id, kind: "no_show" } },
    data: { at: at(-20 * DAY_H) },
  });
  expect(await told()).toBe(1);
  await db.event.update({ where: { id: event.id }, data: { noShowTerms: { ...TERMS, expireDays: 90 } } });
  expect(await told()).toBe(1);
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  expect((await db.mark.findUniqueOrThrow({ where: { id } })).awayAt?.getTime()).toBeGreaterThanOrEqual(now.getTime());
  await db.event.update({ where: { id: event.id }, data: { status: "published", hiddenFrom: null } });
  expect(await told()).toBe(2);
  await appeal(away, id, WORDS, new Date());
  expect(await db.mark.findUnique({ where: { id } })).toMatchObject({ awayAt: null, appeal: WORDS });
});
