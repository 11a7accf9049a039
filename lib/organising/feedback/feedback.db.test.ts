import { afterEach, expect, test, vi } from "vitest";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import { PUT as putForm, GET as readFormCall } from "@/app/api/feedback/[eventId]/form/route";
import { GET as readResultsCall } from "@/app/api/feedback/[eventId]/results/route";
import { POST as answer, GET as readQuestionsCall } from "@/app/api/feedback/[eventId]/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorize } from "@/lib/identity/organisers/service";
import { askFeedback, closeDueFeedback, dueFeedback } from "@/lib/organising/feedback/ask";
import { giveFeedback, listEventsThatAsk } from "@/lib/organising/feedback/give-feedback";
import { listDue } from "@/lib/organising/feedback/repository";
import { feedbackLinkName, readFeedbackLinkName, voterHash } from "@/lib/organising/feedback/secrets";
import type { ASK_FEEDBACK } from "@/lib/organising/feedback/tasks";
import { silenceClub } from "@/lib/organising/messages/choices";
import { duplicateEvent } from "@/lib/organising/publishing/service";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { call } from "@/lib/testing/call";
import { aClub, aCoHost, aCollege, aGrant, anAdmin, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

afterEach(() => vi.restoreAllMocks());

const WORD = "Zebrafish";
const QUESTIONS = [
  { text: "How was the arena?", kind: "stars" },
  { text: "Which part should we keep?", kind: "choice", choices: [{ text: "The arena" }, { text: "The bench" }] },
  { text: "What would you change?", kind: "text" },
];

type Question = { _id: string; kind: string; choices?: { _id: string }[] };

/** A past event whose feedback is open, with so many attendees. */
async function aPastEvent(
  attendees: number,
  {
    questions = QUESTIONS,
    isTaken = true,
    endedMs = HOUR_MS,
    ...fields
  }: Record<string, unknown> & { questions?: object[]; isTaken?: boolean; endedMs?: number } = {},
) {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await anEvent(club, { ...pastTimes(endedMs), ...fields });
  const students = await Promise.all(Array.from({ length: attendees }, () => aStudent()));
  const people = [];
  for (const student of students) people.push({ student, registration: await aRegistration(event, student) });
  if (isTaken) await checkIn(people.map(({ registration }) => registration.id));
  const { body } = await setForm(club, event.id, { on: true, questions });
  return { college, club, event, people, questions: body.data.questions as Question[] };
}

const pastTimes = (endedMs: number) => {
  const endsAt = new Date(Date.now() - endedMs);
  const before = (ms: number) => new Date(endsAt.getTime() - ms);
  return { endsAt, startsAt: before(2 * HOUR_MS), registrationClosesAt: before(3 * HOUR_MS), registrationOpensAt: before(DAY_MS) };
};

const checkIn = (ids: string[]) => db.registration.updateMany({ where: { id: { in: ids } }, data: { checkedInAt: new Date() } });
const setForm = (as: Account, eventId: string, json: object) => call(putForm, { method: "PUT", as, params: { eventId }, json });
const readForm = (as: Account, eventId: string) => call(readFormCall, { method: "GET", as, params: { eventId } });
const results = (as: Account, eventId: string, query: Record<string, string> = {}) =>
  call(readResultsCall, { method: "GET", as, params: { eventId }, query });
const questionsOf = (eventId: string, as?: Account, k?: string) =>
  call(readQuestionsCall, { method: "GET", params: { eventId }, ...(as && { as }), ...(k && { query: { k } }) });
const give = (eventId: string, as: Account | undefined, json: object) => call(answer, { params: { eventId }, json, ...(as && { as }) });

const everything = ([stars, choice, text]: Question[], index: number) => ({
  stars: (index % 5) + 1,
  answers: [
    { _id: stars?._id, value: 5 },
    { _id: choice?._id, value: choice?.choices?.[index % 2]?._id },
    { _id: text?._id, value: `${WORD} number ${index}` },
  ],
});

async function anAnsweredEvent(attendees: number, fields: Parameters<typeof aPastEvent>[1] = {}) {
  const asked = await aPastEvent(attendees, fields);
  for (const [index, { student }] of asked.people.entries()) {
    expect(await give(asked.event.id, student, everything(asked.questions, index))).toMatchObject({
      status: 200,
      body: { message: "Thank you" },
    });
  }
  return asked;
}

test("an attendee reads the questions and answers once, however often and from wherever it is sent at once [after 4, 10.5]", async () => {
  const { event, people, questions, club } = await aPastEvent(1);
  const [{ student, registration }] = people as [(typeof people)[number]];
  const k = feedbackLinkName(registration.id);
  expect(readFeedbackLinkName(k)).toBe(registration.id);
  const asked = { event: { _id: event.id, eventName: event.name, club: { _id: club.id } }, isAnswered: false };
  expect((await questionsOf(event.id, student)).body).toMatchObject({ ...asked, questions });
  expect((await questionsOf(event.id, undefined, k)).body).toMatchObject(asked);

  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 ? give(event.id, student, { stars: 4 }) : give(event.id, undefined, { stars: 2, k }),
    ),
  );
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(sent.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 7 }, () => "already_answered"),
  );
  expect(await db.feedbackAnswer.count()).toBe(1);
  expect((await questionsOf(event.id, undefined, k)).body).toMatchObject({ isAnswered: true });
  expect([...(await listEventsThatAsk(student))]).toEqual([]);
});

test("only attendees give feedback: checked in or, where nobody took attendance, confirmed; never helpers, never of an event that is not over, hidden or cancelled [after 4]", async () => {
  const { event, people, club } = await aPastEvent(2);
  const [came, stayedAway] = people as [(typeof people)[number], (typeof people)[number]];
  await db.registration.update({ where: { id: stayedAway.registration.id }, data: { checkedInAt: null } });
  const helper = await aStudent();
  await checkIn([(await aRegistration(event, helper)).id]);
  const grant = await aGrant(helper, { role: "door", event: { id: event.id, clubId: club.id } });
  await db.grant.update({ where: { id: grant.id }, data: { acceptedAt: new Date(Date.now() - DAY_MS) } });
  const clubHelper = await aStudent();
  await checkIn([(await aRegistration(event, clubHelper)).id]);
  const other = await aClub();
  const coHost = await aCoHost(other, { role: "editor", event: { id: event.id, clubId: club.id } });
  await db.coHost.update({ where: { id: coHost.id }, data: { acceptedAt: new Date(Date.now() - DAY_MS) } });
  const clubGrant = await aGrant(clubHelper, { role: "manager", club: other });
  await db.grant.update({ where: { id: clubGrant.id }, data: { acceptedAt: new Date(Date.now() - DAY_MS) } });

  const statusOf = async (as?: Account, k?: string) => (await questionsOf(event.id, as, k)).status;
  expect(await statusOf(came.student)).toBe(200);
  for (const as of [stayedAway.student, helper, clubHelper, await aStudent(), club, await anAdmin(), undefined]) {
    const refused = await give(event.id, as, { stars: 3 });
    expect([await statusOf(as), refused.status, refused.body.code]).toEqual([404, 404, "feedback_not_found"]);
  }
  expect(await statusOf(undefined, feedbackLinkName(stayedAway.registration.id))).toBe(404);
  expect(await statusOf(undefined, `${feedbackLinkName(came.registration.id)}x`)).toBe(404);
  expect((await readForm(club, event.id)).body.data).toMatchObject({ asked: 1, answered: 0 });

  // Nobody is checked in any more: whoever is confirmed is an attendee.
  await db.registration.updateMany({ data: { checkedInAt: null } });
  expect(await statusOf(stayedAway.student)).toBe(200);
  expect((await readForm(club, event.id)).body.data).toMatchObject({ asked: 2 });

  for (const status of ["cancelled", "hidden"] as const) {
    await db.event.update({ where: { id: event.id }, data: { status, ...(status === "hidden" && { hiddenFrom: "published" }) } });
    expect(await statusOf(came.student)).toBe(404);
    expect((await give(event.id, came.student, { stars: 3 })).status).toBe(404);
    await db.event.update({ where: { id: event.id }, data: { status: "published", hiddenFrom: null } });
  }
  await db.event.update({ where: { id: event.id }, data: { endsAt: new Date(Date.now() + HOUR_MS) } });
  expect(await statusOf(came.student)).toBe(404);
  expect(await db.feedbackAnswer.count()).toBe(0);
});

test("until it is closed everybody reads two numbers alone; afterwards the same results at every reading, texts by the club’s side alone [after 4, 10.4]", async () => {
  const { event, people, questions, club, college } = await anAnsweredEvent(7);
  const admin = await anAdmin();
  await db.feedbackForm.update({ where: { eventId: event.id }, data: { isPublic: true } });
  for (const as of [club, college, admin]) {
    expect((await results(as, event.id)).body).toMatchObject({
      asked: 7,
      answered: 7,
      isClosed: false,
      stars: null,
      questions: [],
      nextCursor: null,
    });
  }
  expect((await call(readEvent, { method: "GET", params: { id: event.id } })).body.rating).toBeNull();

  expect((await setForm(club, event.id, { close: true })).body.data).toMatchObject({ isClosed: true, asked: 7, answered: 7 });
  const first = (await results(club, event.id)).body;
  expect(first).toMatchObject({ asked: 7, answered: 7, isClosed: true, stars: { average: 2.6, counts: [2, 2, 1, 1, 1] } });
  expect(first.questions).toMatchObject([
    { ...questions[0], answered: 7, average: 5, counts: [0, 0, 0, 0, 7] },
    { ...questions[1], answered: 7, counts: [4, 3] },
    { ...questions[2], answered: 7 },
  ]);
  expect([...first.questions[2].texts].sort()).toEqual(people.map((_, index) => `${WORD} number ${index}`));
  for (const as of [college, admin]) {
    const { questions: shown, ...rest } = (await results(as, event.id)).body;
    expect({ ...rest, stars: first.stars }).toEqual({ ...first, questions: undefined });
    expect(shown).toEqual(first.questions.map(({ texts: _, ...question }: { texts?: string[] }) => question));
  }

  // The results stay, whatever happens afterwards.
  const [{ student }] = people as [(typeof people)[number]];
  expect((await give(event.id, student, { stars: 1 })).body.code).toBe("feedback_closed");
  expect((await questionsOf(event.id, student)).body.code).toBe("feedback_closed");
  await deleteStudent(authorizeSelf(student, student.id));
  await closeDueFeedback(new Date(Date.now() + 30 * DAY_MS));
  expect((await setForm(club, event.id, { close: true })).status).toBe(200);
  expect((await results(club, event.id)).body).toEqual(first);

  // Texts in pages have them all, once.
  const paged: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await results(club, event.id, { limit: "3", ...(cursor && { cursor }) });
    paged.push(...body.questions[2].texts);
    cursor = body.nextCursor;
  } while (cursor);
  expect(paged).toEqual(first.questions[2].texts);
  expect((await results(club, event.id, { cursor: "nonsense" })).status).toBe(400);

  expect((await call(readEvent, { method: "GET", params: { id: event.id } })).body.rating).toEqual({ average: 2.6, answers: 7 });
  await setForm(club, event.id, { isPublic: false });
  expect((await call(readEvent, { method: "GET", params: { id: event.id } })).body.rating).toBeNull();
});

test("of fewer than five answers nothing stays but their number; of a question that fewer answered, its number [after 4, 10.4]", async () => {
  const few = await anAnsweredEvent(4);
  await setForm(few.club, few.event.id, { close: true, isPublic: true });
  expect((await results(few.club, few.event.id)).body).toMatchObject({ asked: 4, answered: 4, isClosed: true, stars: null, questions: [] });
  expect(await db.feedbackAnswer.count()).toBe(0);
  expect(JSON.stringify(await db.feedbackForm.findMany())).not.toContain(WORD);
  expect((await call(readEvent, { method: "GET", params: { id: few.event.id } })).body.rating).toBeNull();

  const { event, people, questions, club } = await aPastEvent(5);
  for (const [index, { student }] of people.entries()) {
    const { answers, stars } = everything(questions, index);
    await give(event.id, student, { stars, answers: index === 0 ? [] : answers });
  }
  await setForm(club, event.id, { close: true });
  const { body } = await results(club, event.id);
  expect(body.stars).toEqual({ average: 3, counts: [1, 1, 1, 1, 1] });
  expect(body.questions).toEqual(questions.map((question) => ({ ...question, answered: 4 })));
});

/** Every row of every table, as text. */
async function everyRow(): Promise<{ table: string; row: string }[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const all = [];
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`SELECT t::text || ' ' || t.xmin::text || ' ' || t.ctid::text AS "row" FROM ${name} t`);
    all.push(...found.rows.map(({ row }) => ({ table: name, row })));
  }
  return all;
}

test("after closing nothing in any table, with every secret of the server, joins an answer to a registration; before, nothing without the secret does [after 10.5]", async () => {
  const { event, people, club } = await anAnsweredEvent(9);
  const names = people.flatMap(({ student, registration }) => [student.id, registration.id, registration.id.replaceAll("-", "")]);
  const hashes = people.map(({ registration }) => voterHash(registration.id).toString("hex"));
  const links = people.map(({ registration }) => feedbackLinkName(registration.id));

  const open = await db.feedbackAnswer.findMany();
  // Without the secret there is no id of a person or a registration, no time, and a version of the id that has none.
  for (const row of open) {
    expect(row.id[14]).toBe("4");
    for (const name of names) expect(JSON.stringify({ ...row, voterHash: undefined })).not.toContain(name);
  }
  const idsBefore = open.map(({ id }) => id);
  // With the secret each answer has its registration, which is how nobody answers twice.
  expect(open.map(({ voterHash: hash }) => Buffer.from(hash ?? []).toString("hex")).sort()).toEqual([...hashes].sort());
  const elsewhere = (await everyRow()).filter(({ table }) => table !== 'public."FeedbackAnswer"');
  for (const secret of [...hashes, ...idsBefore]) expect(elsewhere.filter(({ row }) => row.includes(secret))).toEqual([]);

  await setForm(club, event.id, { close: true });
  const rows = await everyRow();
  const isAnswer = ({ table }: { table: string }) => table === 'public."FeedbackAnswer"';
  for (const secret of [...hashes, ...links, ...idsBefore]) expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  const answers = rows.filter(isAnswer);
  expect(answers).toHaveLength(9);
  for (const name of names) expect(answers.filter(({ row }) => row.includes(name))).toEqual([]);
  // Neither the transactions that wrote them nor their order in the table tell them apart.
  const { rows: written } = await pool.query<{ id: string; xmin: string }>(`SELECT "id", xmin::text FROM "FeedbackAnswer" ORDER BY ctid`);
  expect(new Set(written.map(({ xmin }) => xmin)).size).toBe(1);
  expect(written.map(({ id }) => id)).toEqual(written.map(({ id }) => id).sort());
  // The columns that an answer has: none for a time.
  expect(Object.keys((await db.feedbackAnswer.findFirst()) ?? {}).sort()).toEqual(["answers", "eventId", "id", "stars", "voterHash"]);
  expect(await db.feedbackAnswer.count({ where: { voterHash: { not: null } } })).toBe(0);
});

test("answers that race with closing are counted or refused, and none is lost [after 10.4, 10.5]", async () => {
  const { event, people, questions, club } = await aPastEvent(12);
  const sent = people.map(({ student }, index) => give(event.id, student, everything(questions, index)));
  const [closed, ...answers] = await Promise.all([
    Promise.all(sent.slice(0, 6)).then(() => setForm(club, event.id, { close: true })),
    ...sent,
  ]);
  expect(closed.status).toBe(200);
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === "feedback_closed")).toBe(true);
  const { body } = await results(club, event.id);
  expect(body.answered).toBe(taken);
  expect(body.questions[2].texts).toHaveLength(taken);
});

test("an account that is deleted before closing takes its answer along; afterwards nothing can tell which it was [after 4]", async () => {
  const { event, people, club } = await anAnsweredEvent(6);
  const [{ student }] = people as [(typeof people)[number]];
  await deleteStudent(authorizeSelf(student, student.id));
  expect(await db.feedbackAnswer.count()).toBe(5);
  expect(JSON.stringify(await db.feedbackAnswer.findMany())).not.toContain(`${WORD} number 0`);
  await setForm(club, event.id, { close: true });
  expect((await results(club, event.id)).body).toMatchObject({ asked: 5, answered: 5 });
});

test("a deletion that races with an answer leaves none of a student who is gone [after 4]", async () => {
  const { event, people } = await aPastEvent(1);
  const [{ student }] = people as [(typeof people)[number]];
  await Promise.allSettled([
    giveFeedback(student, event.id, { stars: 4, answers: [] }, "127.0.0.1"),
    deleteStudent(authorizeSelf(student, student.id)),
  ]);
  expect(await db.feedbackAnswer.count()).toBe(0);
});

test("the form is on, off and changed until the first answer, and closed for good from the end on [after 4]", async () => {
  const { event, people, club, questions } = await aPastEvent(1);
  const [stars, choice] = questions as [Question, Question, Question];
  // A question with its id stays; one without is new; choices likewise.
  const kept = [
    { _id: choice._id, kind: "choice", text: "Which one?", choices: [{ _id: choice.choices?.[1]?._id, text: "Bench" }, { text: "Stage" }] },
  ];
  const { body } = await setForm(club, event.id, { questions: kept, days: 3 });
  expect(body.data.questions).toMatchObject([{ _id: choice._id, choices: [{ _id: choice.choices?.[1]?._id }, {}] }]);
  const unknown = await setForm(club, event.id, { questions: [{ _id: stars._id, text: "How was it?", kind: "stars" }] });
  expect([unknown.status, unknown.body.issues[0].field]).toEqual([400, "questions.0._id"]);
  // Two pages read the same questions; the later one is refused, even if it misses only an edit.
  const questionsRead = body.data.questions;
  const edited = questionsRead.map((question: Question) => ({ ...question, text: "Which one was it?" }));
  const first = await setForm(club, event.id, { questions: edited, questionsRead });
  expect(first.body.data.questions).toEqual(edited);
  const later = await setForm(club, event.id, { questions: [...questionsRead, QUESTIONS[2]], questionsRead });
  expect([later.status, later.body.code]).toEqual([409, "entry_changed"]);
  expect((await readForm(club, event.id)).body.data.questions).toEqual(edited);

  const [{ student }] = people as [(typeof people)[number]];
  await give(event.id, student, { stars: 5 });
  for (const json of [{ on: false }, { days: 4 }, { questions: [] }]) {
    expect((await setForm(club, event.id, json)).body.code).toBe("feedback_begun");
  }
  expect((await setForm(club, event.id, { isPublic: true })).body.data.isPublic).toBe(true);
  expect((await setForm(club, event.id, { close: true })).body.data.isClosed).toBe(true);
  expect((await setForm(club, event.id, { on: false })).body.code).toBe("feedback_begun");
  expect(await db.organiserAction.count({ where: { act: "settings_changed" } })).toBeGreaterThan(2);

  const future = await anEvent(club);
  expect((await setForm(club, future.id, { close: true })).body.code).toBe("feedback_not_found");
  await setForm(club, future.id, { on: true });
  expect((await setForm(club, future.id, { close: true })).body.code).toBe("event_not_over");
});

test("turned on after the event it is open from then on, but not later than 14 days after the end [after 4]", async () => {
  const club = await aClub();
  const event = await anEvent(club, pastTimes(10 * DAY_MS));
  const { body } = await setForm(club, event.id, { on: true });
  const end = event.endsAt?.getTime() ?? 0;
  expect(body.data).toMatchObject({ opensAt: new Date(end).toISOString(), closesAt: new Date(end + 14 * DAY_MS).toISOString() });
  const old = await anEvent(club, pastTimes(15 * DAY_MS));
  expect((await setForm(club, old.id, { on: true })).body.code).toBe("feedback_closed");
});

test("a duplicate asks the same, and has no answers [after 4]", async () => {
  const { event, club, questions } = await anAnsweredEvent(5);
  await setForm(club, event.id, { close: true, isPublic: true });
  const copy = await duplicateEvent(await authorize(club, event.id, "edit_event"), undefined);
  expect((await readForm(club, copy.id)).body.data).toMatchObject({
    on: true,
    days: 7,
    questions,
    isPublic: false,
    isClosed: false,
    answered: 0,
  });
});

/** Runs the clock and then its jobs, as if it were `at`. */
async function askAt(at: Date): Promise<void> {
  await dueFeedback(at);
  for (const { task, payload } of await listJobs()) {
    if (task === "ask_feedback") await askFeedback(payload as PayloadOf<typeof ASK_FEEDBACK>, at);
  }
  await db.$executeRaw`SELECT FROM graphile_worker._private_jobs, graphile_worker.complete_jobs(ARRAY[id])`;
}

test("attendees are asked once, at 10:00 of the day after the end in the event’s zone, but for those who answered or want no news of the club [after 1, 4]", async () => {
  const club = await aClub();
  const endsAt = new Date("2026-10-30T15:00:00Z"); // 20:30 in India
  const event = await anEvent(club, {
    endsAt,
    startsAt: new Date("2026-10-30T12:00:00Z"),
    registrationClosesAt: new Date("2026-10-30T11:00:00Z"),
    registrationOpensAt: new Date("2026-10-01T11:00:00Z"),
  });
  await db.feedbackForm.create({ data: { eventId: event.id, on: true } });
  const emails = [anEmail(), anEmail(), anEmail()];
  const students: Student[] = [];
  const registrations = [];
  for (const email of emails) {
    const student = await aStudent({ email });
    students.push(student);
    registrations.push(await aRegistration(event, student));
  }
  const [first, second, third] = students as [Student, Student, Student];
  const at = new Date("2026-10-31T04:30:00Z");
  await giveFeedback(second, event.id, { stars: 3, answers: [] }, "127.0.0.1", new Date(at.getTime() - HOUR_MS));
  await silenceClub(third.id, club.id);

  await askAt(new Date(at.getTime() - 60_000));
  expect(await mailsTo(emails[0] ?? "")).toEqual([]);
  await askAt(at);
  await askAt(new Date(at.getTime() + HOUR_MS));
  await askFeedback({ eventId: event.id }, at);
  const mails = await mailsTo(emails[0] ?? "");
  expect(mails.map(({ subject }) => subject)).toEqual([`How was ${event.name}?`]);
  const [mail] = mails;
  const link = /\/feedback\/(\S+)\?k=([\w-]+)/.exec(mail?.text ?? "");
  expect([link?.[1], readFeedbackLinkName(link?.[2] ?? "")]).toEqual([event.id, registrations[0]?.id]);
  expect(mail?.text).toContain("/api/unsubscribe/");
  expect(mail?.text).toContain(`Answer by ${weekdayDayTimeOf(new Date(endsAt.getTime() + 7 * DAY_MS), event.timeZone)}.`);
  for (const email of emails.slice(1)) expect(await mailsTo(email)).toEqual([]);
  expect([...(await listEventsThatAsk(first, at))]).toEqual([event.id]);

  await closeDueFeedback(new Date(endsAt.getTime() + 7 * DAY_MS - 1));
  expect(await db.feedbackForm.findFirst()).toMatchObject({ closedAt: null });
  const closing = new Date(endsAt.getTime() + 7 * DAY_MS);
  await Promise.all([closeDueFeedback(closing), closeDueFeedback(closing)]);
  expect(await db.feedbackForm.findFirst()).toMatchObject({ closedAt: closing, rating: { asked: 3, answered: 1, stars: null } });
});

test("feedback that cannot be closed keeps no other event’s open, and the failure is reported", async () => {
  const asked = [await aPastEvent(0), await aPastEvent(0), await aPastEvent(0)];
  const [held, ...others] = asked.map(({ event }) => event.id).sort();
  const now = new Date(Date.now() + 30 * DAY_MS);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "FeedbackForm" WHERE "eventId" = ${held}::uuid FOR UPDATE`;
    await expect(closeDueFeedback(now)).rejects.toThrow(/lock timeout/);
  });
  const open = () => db.feedbackForm.findMany({ where: { closedAt: null }, select: { eventId: true } });
  expect(others).toHaveLength(2);
  expect(await open()).toEqual([{ eventId: held }]);
  await closeDueFeedback(now);
  expect(await open()).toEqual([]);
});

test("a deleted event is not among those whose feedback has to be closed", async () => {
  const { event } = await aPastEvent(0);
  const now = new Date(Date.now() + 30 * DAY_MS);
  expect(await listDue(now, 100)).toEqual([event.id]);
  await db.event.update({ where: { id: event.id }, data: { status: "deleted" } });
  expect(await listDue(now, 100)).toEqual([]);
});

test("nobody is asked at a hidden or cancelled event, or after it was closed [after 4]", async () => {
  const { event } = await aPastEvent(1, { endedMs: 2 * DAY_MS });
  const jobs = async () => {
    await dueFeedback();
    return (await listJobs()).filter(({ task }) => task === "ask_feedback").length;
  };
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  expect(await jobs()).toBe(0);
  await db.event.update({ where: { id: event.id }, data: { status: "published", hiddenFrom: null } });
  await db.feedbackForm.updateMany({ data: { closedAt: new Date() } });
  expect(await jobs()).toBe(0);
  await db.feedbackForm.updateMany({ data: { closedAt: null } });
  expect(await jobs()).toBe(1);
});

test("with a link’s name an address can send 10 answers a minute [after 9]", async () => {
  const { event } = await aPastEvent(0);
  const k = feedbackLinkName(crypto.randomUUID());
  const statuses = [];
  for (let sent = 0; sent < 11; sent++) statuses.push((await give(event.id, undefined, { k, stars: 3 })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
});

test("no failure of an answer has anything of its giver for the log [after 9, 10.9]", async () => {
  const { event, people } = await aPastEvent(1);
  const [{ student }] = people as [(typeof people)[number]];
  await give(event.id, student, { stars: 3 });
  const failure = await giveFeedback(student, event.id, { stars: 3, answers: [] }, "127.0.0.1").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect((failure as AppError).context).toEqual({ event: event.id });
});
