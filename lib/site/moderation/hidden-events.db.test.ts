import { expect, test } from "vitest";
import { DELETE as cancel } from "@/app/api/collegeRep/delete/[eventId]/route";
import { POST as selfCheckIn } from "@/app/api/event/here/[eventId]/route";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { POST as publish } from "@/app/api/event/publish/[id]/route";
import { DELETE as leave } from "@/app/api/event/registration/[eventId]/route";
import { POST as join } from "@/app/api/events/[id]/registration/route";
import { POST as sendMessage } from "@/app/api/manage/[eventId]/messages/route";
import { POST as addPeople } from "@/app/api/manage/[eventId]/people/route";
import { GET as readWorkspace } from "@/app/api/manage/[eventId]/route";
import { PUT as decide } from "@/app/api/moderation/[subject]/[id]/route";
import { getStudent } from "@/lib/identity/students/service";
import { dueNotices } from "@/lib/organising/messages/change-notices";
import { dueReminders } from "@/lib/organising/messages/reminders";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { imageUrl } from "@/lib/platform/images/policy";
import { isHiddenPicture } from "@/lib/site/moderation/hidden-pictures";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { sweepHolds } from "@/lib/taking-part/joining/sweep-holds";
import type { Evidence } from "@/lib/taking-part/payments/gateway";
import { sandboxEvidence } from "@/lib/taking-part/payments/sandbox-outcomes";
import { orderForHold, payHold } from "@/lib/taking-part/payments/service";
import { settle } from "@/lib/taking-part/payments/settle";
import { getTicket, listOwnRegistrations, listTickets } from "@/lib/taking-part/registrations/service";
import { call } from "@/lib/testing/call";
import { callerOf, DECLARED, listEndpoints, requestOf, theWorld, type World } from "@/lib/testing/every-call";
import { aBlog, aClub, aCollege, aFollow, anEvent, anImage, aRegistration, aSearch, aStudent, unique } from "@/lib/testing/factories";
import { inputOf, placesIn } from "@/lib/testing/hostile";
import { hastenJobs, runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { updateEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";
import { emptyLimits } from "@/lib/testing/tables";

const HIDE = { action: "hide", reason: "fraud", note: "Payments outside Quad are against the rules." } as const;
const put = (as: Account, subject: "event" | "blog" | "club", id: string, json: object) =>
  call(decide, { method: "PUT", as, params: { subject, id }, json });
const hide = (as: Account, id: string) => put(as, "event", id, HIDE);
const show = (as: Account, id: string) => put(as, "event", id, { action: "show" });
const joinAs = (as: Student, id: string, json: object = {}) => call(join, { as, params: { id }, json });
const leaveAs = (as: Student, eventId: string) => call(leave, { method: "DELETE", as, params: { eventId } });
const hiAs = (as: Student, eventId: string) => call(hi, { method: "GET", as, params: { eventId, userId: as.id } });

async function anOwnedEvent(fields: Parameters<typeof anEvent>[1] = {}) {
  const college = await aCollege();
  const club = await aClub({ college });
  return { college, club, event: await anEvent(club, fields) };
}

test("people keep their seats, and everybody else cannot join; holds end [trust 4]", async () => {
  const { college, event } = await anOwnedEvent({ pricePaise: 25_000, capacity: 2 });
  const [seated, holding, waiting, stranger] = [await aStudent(), await aStudent(), await aStudent(), await aStudent()];
  await joinByClick(seated, event.id);
  await payHold(seated, event.id, { method: "Credit Card", outcome: "success" });
  await joinByClick(holding, event.id);
  await joinAs(waiting, event.id, { wait: true });
  expect(await hide(college, event.id)).toMatchObject({ status: 200 });
  const statesOf = async (...students: Student[]) => {
    const found = await db.registration.findMany({ select: { studentId: true, status: true } });
    return students.map(({ id }) => found.find(({ studentId }) => studentId === id)?.status);
  };
  expect(await statesOf(seated, holding, waiting)).toEqual(["confirmed", "expired", "waiting"]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 1, waiting: 1 });
  for (const student of [seated, waiting]) {
    expect(await hiAs(student, event.id)).toMatchObject({ status: 409, body: { code: "event_hidden" } });
    expect(await joinAs(student, event.id)).toMatchObject({ status: 409, body: { code: "event_hidden" } });
  }
  for (const student of [holding, stranger]) {
    expect(await hiAs(student, event.id)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await joinAs(student, event.id)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await leaveAs(student, event.id)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
  }
  // It is in the student's own lists.
  expect(await listOwnRegistrations(seated)).toMatchObject([{ event: { id: event.id, isHidden: true } }]);
  const [ticket] = await listTickets(seated);
  expect(ticket).toMatchObject({ event: { isHidden: true } });
  expect(await getTicket(seated, ticket?.id ?? "")).toMatchObject({ status: "confirmed", event: { isHidden: true } });
  // The line stands still, although all seats are free, until the event is shown again.
  expect(await leaveAs(seated, event.id)).toMatchObject({ status: 200 });
  await sweepHolds();
  await runJobs();
  expect(await statesOf(waiting)).toEqual(["waiting"]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0, waiting: 1 });
  expect(await show(college, event.id)).toMatchObject({ status: 200 });
  await sweepHolds();
  await runJobs();
  expect(await statesOf(waiting)).toEqual(["held"]);
  expect(await db.registration.findFirstOrThrow({ where: { studentId: waiting.id } })).toMatchObject({ offeredAt: expect.any(Date) });
});

test("people leave a hidden event until it is over, with the full refund [trust 4, 12.3]", async () => {
  const { college, event } = await anOwnedEvent({ pricePaise: 25_000 });
  const student = await aStudent();
  await joinByClick(student, event.id);
  await payHold(student, event.id, { method: "Credit Card", outcome: "success" });
  await hide(college, event.id);
  await db.event.update({
    where: { id: event.id },
    data: { registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-2), startsAt: inDays(-0.01), endsAt: inDays(1) },
  });
  expect(await leaveAs(student, event.id)).toMatchObject({ status: 200 });
  await runJobs();
  expect(await db.payment.findMany({ select: { status: true } })).toEqual([{ status: "refunded" }]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0 });
});

test("money that comes for a hidden event goes back, and what is paid stays [trust 4, 12.3]", async () => {
  const { college, event } = await anOwnedEvent({ pricePaise: 25_000 });
  const [paying, late] = [await aStudent(), await aStudent()];
  await joinByClick(paying, event.id);
  await payHold(paying, event.id, { method: "Credit Card", outcome: "success" });
  await joinByClick(late, event.id);
  const { orderId, amountPaise } = await orderForHold(late, event.id);
  await hide(college, event.id);
  for (const evidence of sandboxEvidence("twice", { id: orderId, amountPaise }, "Credit Card")) await settle("sandbox", evidence);
  await runJobs();
  const paymentOf = (student: Student) =>
    db.payment.findFirstOrThrow({ where: { registration: { studentId: student.id } }, include: { registration: true } });
  expect(await paymentOf(paying)).toMatchObject({ status: "captured", registration: { status: "confirmed" } });
  expect(await paymentOf(late)).toMatchObject({ status: "refunded", registration: { status: "expired" } });
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 1 });
});

test("money that comes while the event is being hidden gives the seat or goes back [trust 12.3]", async () => {
  for (let round = 0; round < 6; round++) {
    const { college, event } = await anOwnedEvent({ pricePaise: 25_000 });
    const student = await aStudent();
    await joinByClick(student, event.id);
    const { orderId, amountPaise } = await orderForHold(student, event.id);
    const [evidence] = sandboxEvidence("success", { id: orderId, amountPaise }, "Credit Card");
    await Promise.all([settle("sandbox", evidence as Evidence), hide(college, event.id)]);
    await runJobs();
    const [payment, ...others] = await db.payment.findMany({ where: { gatewayOrderId: orderId }, include: { registration: true } });
    expect(others).toEqual([]);
    expect(payment?.capturedAt).not.toBeNull();
    expect([payment?.status, payment?.registration.status]).toEqual(
      payment?.status === "captured" ? ["captured", "confirmed"] : ["refunded", "expired"],
    );
  }
});

test("hiding and showing among joins, leaves and payments keeps seats and money right [trust 12.3]", async () => {
  const { college, event } = await anOwnedEvent({ pricePaise: 25_000, capacity: 3 });
  const students = await Promise.all(Array.from({ length: 8 }, () => aStudent()));
  for (let round = 0; round < 4; round++) {
    await Promise.allSettled([
      ...students.map(async (student, n) => {
        if (n % 3 === 2) return leaveAs(student, event.id);
        await joinAs(student, event.id, { wait: true });
        return payHold(student, event.id, { method: "Credit Card", outcome: "success" });
      }),
      hide(college, event.id),
    ]);
    await Promise.allSettled([...students.slice(0, 3).map((student) => leaveAs(student, event.id)), show(college, event.id)]);
  }
  await show(college, event.id);
  await runJobs();
  const seats = await db.registration.count({ where: { status: { in: ["held", "confirmed"] } } });
  const stored = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  expect(stored).toMatchObject({ status: "published", hiddenFrom: null, taken: seats });
  expect(stored.taken).toBeLessThanOrEqual(3);
  for (const { status, registration } of await db.payment.findMany({
    where: { capturedAt: { not: null } },
    include: { registration: true },
  }))
    expect(status === "captured" ? registration.status : status).toMatch(/^(confirmed|refunded|refund_due)$/);
});

test("an event that is shown again is as before, to its last edit and its number in calendars [trust 4]", async () => {
  for (const status of ["published", "cancelled"] as const) {
    const { college, event } = await anOwnedEvent({ status });
    const before = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    await hide(college, event.id);
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "hidden", hiddenFrom: status });
    await show(college, event.id);
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toEqual(before);
    expect(await db.searchDue.count({ where: { eventId: event.id } })).toBe(0);
  }
});

test("organisers read why, and may neither publish, write nor add people; cancelling refunds everybody [trust 4]", async () => {
  const { college, club, event } = await anOwnedEvent({ pricePaise: 25_000 });
  const student = await aStudent();
  await joinByClick(student, event.id);
  await payHold(student, event.id, { method: "Credit Card", outcome: "success" });
  await hide(college, event.id);
  const { body } = await call(readWorkspace, { method: "GET", as: club, params: { eventId: event.id } });
  expect(body).toMatchObject({
    event: { status: "Hidden" },
    hidden: { by: "college", reason: "fraud", note: HIDE.note, look: null },
  });
  const message = { key: crypto.randomUUID(), subject: "The gates", text: "The gates open at 18:00.", kind: "essential", filter: {} };
  for (const refused of [
    await call(publish, { as: club, params: { id: event.id }, json: {} }),
    await call(sendMessage, { as: club, params: { eventId: event.id }, json: message }),
    await call(addPeople, { as: club, params: { eventId: event.id }, json: { emails: ["a@example.edu"], fee: "waived" } }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: "event_hidden" } });
  expect(await call(cancel, { method: "DELETE", as: club, params: { eventId: event.id } })).toMatchObject({ status: 200 });
  await runJobs();
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "hidden", hiddenFrom: "cancelled" });
  expect(await db.payment.findMany({ select: { status: true } })).toEqual([{ status: "refunded" }]);
});

test("a hidden event that nobody joined is deleted by the admin alone for 180 days [trust 4]", async () => {
  const { college, club, event } = await anOwnedEvent();
  await hide(college, event.id);
  expect(await call(cancel, { method: "DELETE", as: club, params: { eventId: event.id } })).toMatchObject({
    status: 409,
    body: { code: "hidden_kept" },
  });
});

test("no mail goes out about a hidden event; a message of its organisers waits until it is shown [trust 4, 13]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const due = async () => {
    const event = await anEvent(club, { startsAt: inDays(0.99), registrationClosesAt: inDays(0.5), reminders: [24] });
    const student = await aStudent();
    await aRegistration(event, student, { createdAt: inDays(-0.5) });
    await updateEventAs(club, event.id, { venue: "Old Library" });
    const message = { key: crypto.randomUUID(), subject: "The gates", text: "The gates open at 18:00.", kind: "essential", filter: {} };
    const answer = await call(sendMessage, { as: club, params: { eventId: event.id }, json: { ...message, sendAt: inDays(0.1) } });
    expect(answer).toMatchObject({ status: 202 });
    const { email } = await db.account.findUniqueOrThrow({ where: { id: student.id } });
    return { event, student, subjects: async () => (await mailsTo(email)).map(({ subject }) => subject).sort() };
  };
  const [hidden, shown] = [await due(), await due()];
  await hide(college, hidden.event.id);
  await dueReminders();
  await dueNotices(inDays(0.01));
  await hastenJobs();
  await runJobs();
  const { name } = shown.event;
  expect(await shown.subjects()).toEqual([`Event details changed: ${name}`, `Less than a day to go: ${name}`, "The gates"]);
  expect(await hidden.subjects()).toEqual([]);
  const { student, event } = hidden;
  expect(await call(selfCheckIn, { as: await aStudent(), params: { eventId: event.id }, json: { code: "ABCD" } })).toMatchObject({
    status: 404,
  });
  expect(await db.message.findFirstOrThrow({ where: { eventId: event.id } })).toMatchObject({ state: "scheduled" });
  await show(college, event.id);
  await dueNotices(inDays(0.01));
  await hastenJobs();
  await runJobs();
  expect(await hidden.subjects()).toEqual([`Event details changed: ${event.name}`, "The gates"]);
  expect(await db.registration.findFirstOrThrow({ where: { studentId: student.id } })).toMatchObject({ status: "confirmed" });
});

test("people are told of the edits of a hidden event when it is shown, and of none when it is cancelled meanwhile [trust 4]", async () => {
  const { college, club, event } = await anOwnedEvent({ venue: "Main Quad" });
  const cancelled = await anEvent(club);
  const student = await aStudent();
  const saver = await aStudent();
  for (const one of [event, cancelled]) {
    await aRegistration(one, student, { createdAt: inDays(-1) });
    await db.savedEvent.create({ data: { studentId: saver.id, eventId: one.id, createdAt: inDays(-1) } });
    await hide(college, one.id);
  }
  for (const venue of ["Old Library", "Gate House"]) await updateEventAs(club, event.id, { venue });
  await updateEventAs(club, cancelled.id, { venue: "Old Library" });
  const told = async () => {
    await dueNotices(inDays(0.01));
    await runJobs();
    const { email } = await db.account.findUniqueOrThrow({ where: { id: student.id } });
    const mails = (await mailsTo(email)).map(({ subject, text }) => `${subject} ${text?.replaceAll(/\s+/g, " ")}`);
    return {
      mails,
      savers: await db.notification.findMany({ where: { kind: "event_moved" }, select: { studentId: true, subjectId: true } }),
    };
  };
  expect(await told()).toEqual({ mails: [], savers: [] });
  await call(cancel, { method: "DELETE", as: club, params: { eventId: cancelled.id } });
  for (const { id } of [event, cancelled]) await show(college, id);
  const { mails, savers } = await told();
  expect(mails.filter((mail) => mail.startsWith("Event details changed"))).toEqual([
    expect.stringContaining("Where: Gate House Before: Main Quad"),
  ]);
  expect(savers).toEqual([{ studentId: saver.id, subjectId: event.id }]);
});

test("a picture of a hidden event that a shown one has too is shown: dates of a series have one description [trust 4]", async () => {
  const { college, club, event } = await anOwnedEvent();
  const [both, alone] = [await anImage({ accountId: club.id, use: "picture" }), await anImage({ accountId: club.id, use: "picture" })];
  const withPictures = (...pictures: (typeof both)[]) => pictures.map((picture) => `<p><img src="${imageUrl(picture, 800)}"></p>`).join("");
  await db.event.update({ where: { id: event.id }, data: { description: withPictures(both, alone) } });
  const date = await anEvent(club, { description: withPictures(both) });
  const draft = await anEvent(club, { status: "draft", description: withPictures(both, alone) });
  const areHidden = () => Promise.all([both, alone].map((picture) => isHiddenPicture(imageUrl(picture, 400).split("/").at(-1) ?? "")));
  expect(await areHidden()).toEqual([false, false]);
  await hide(college, event.id);
  expect(await areHidden()).toEqual([false, true]);
  await hide(college, date.id);
  expect(await areHidden()).toEqual([true, true]);
  await show(college, event.id);
  expect(await areHidden()).toEqual([false, false]);
  expect(draft.status).toBe("draft");
});

test("words that look like a picture's address hide no picture, and neither does one that a profile shows [trust 4]", async () => {
  const { college, club, event } = await anOwnedEvent();
  const student = await aStudent();
  const [named, worn, alone] = await Promise.all(
    [student.id, student.id, club.id].map((accountId) => anImage({ accountId, use: "picture" })),
  );
  if (!named || !worn || !alone) throw new Error("there are no pictures");
  await db.student.update({ where: { id: student.id }, data: { image: imageUrl(worn, 800) } });
  const words = `${named.id}-800.webp and /images/${named.id}-800.webp`;
  const description = `<p>${words}<img src="${imageUrl(alone, 800)}" alt="${words}" /><img src="${imageUrl(worn, 800)}" alt="" /></p>`;
  await db.event.update({ where: { id: event.id }, data: { description } });
  await hide(college, event.id);
  const isHidden = (picture: { id: string }) => isHiddenPicture(`${picture.id}-800.webp`);
  expect(await Promise.all([named, worn, alone].map(isHidden))).toEqual([false, false, true]);
  // As it is after an update, until older events were looked through.
  await db.$executeRaw`ALTER TABLE "Event" DISABLE TRIGGER "Event_pictures"`;
  await db.event.update({ where: { id: event.id }, data: { imageIds: [] } });
  await db.$executeRaw`ALTER TABLE "Event" ENABLE TRIGGER "Event_pictures"`;
  expect(await Promise.all([named, worn, alone].map(isHidden))).toEqual([false, false, true]);
});

/**
 * Every call that anybody may read, found from the declarations: a new one is here by itself. Some calls of the specification join by GET.
 */
const READS = Object.keys(DECLARED).filter((name) => {
  const { access = [], mutates } = DECLARED[name] ?? {};
  return name.startsWith("GET ") && !mutates && access.some((role) => role === "visitor" || role === "student");
});
/** The parameter of a call that searches by words. */
const searchOf = (name: string) => {
  const { query } = DECLARED[name] ?? {};
  const names = query ? placesIn(inputOf(query)).flatMap((place) => (place.length === 1 ? [place[0]] : [])) : [];
  return ["q", "searchQuery"].find((word) => names.includes(word));
};

/** Answers that differ each time: the state of the server, when a log-in was used, and a file with the time when it was made. */
const LIVING = ["GET /api/health", "GET /api/ready", "GET /api/live", "GET /api/auth/sessions", "GET /api/record/pdf"];

/** A student without a standing who saved the events, follows their club, was notified of all, and whose search found them. */
async function whoKnewOf({ otherStudent: student, club, event, teamEvent, blog }: World) {
  const studentId = student.id;
  await aFollow(student, { club });
  const search = await aSearch(student);
  for (const { id: eventId } of [event, teamEvent]) {
    await db.savedEvent.create({ data: { studentId, eventId } });
    await db.searchHit.create({ data: { searchId: search.id, eventId } });
  }
  const cause = { studentId, cause: "club", causeKey: club.id } as const;
  await db.notification.createMany({
    data: [event.id, teamEvent.id].map((subjectId) => ({ ...cause, kind: "event_published" as const, subjectId })),
  });
  await db.notification.create({ data: { ...cause, kind: "blog_published", subjectId: blog.id } });
  const { profile } = await getStudent(studentId);
  return { student, search, profileId: profile?.id ?? "" };
}

test("what is hidden or of a banned club is in no answer without a standing; shown again all is as before [trust 12.1, 12.8]", async () => {
  const endpoints = await listEndpoints();
  const world = await theWorld();
  const [marker, ...marks] = [unique(), unique(), unique(), unique()];
  const { college, club, foreignClub, event, teamEvent, blog } = world;
  const things = [
    { subject: "event", id: event.id },
    { subject: "event", id: teamEvent.id },
    { subject: "blog", id: blog.id },
  ] as const;
  for (const [index, { subject, id }] of things.entries()) {
    const name = `${subject} ${marker} ${marks[index]}`;
    if (subject === "event") await db.event.update({ where: { id }, data: { name, tags: ["Music"] } });
    else await db.blog.update({ where: { id }, data: { title: name } });
  }
  await db.club.update({ where: { id: club.id }, data: { name: `Club ${marker}` } });
  await aBlog(foreignClub);
  const own = { ...world, ...(await whoKnewOf(world)) };

  /** The answers to a visitor and to the student: to plain requests, and to a search for what all names have. */
  const readAll = async () => {
    await emptyLimits();
    const answers: Record<string, string> = {};
    for (const as of [undefined, own.student]) {
      for (const name of READS) {
        const { form: _, json: __, query = {}, ...sent } = requestOf(name, own);
        const search = searchOf(name);
        for (const words of search ? [{}, { [search]: marker }] : [{}]) {
          const asked = { method: "GET", as, ...sent, query: { ...query, ...words } };
          const { status, body = "" } = await call(endpoints.get(name) as Parameters<typeof call>[0], asked);
          expect(status, name).toBeLessThan(500);
          const label = [name, ...Object.keys(words), "as", as ? "a student" : "a visitor"].join(" ");
          answers[label] = LIVING.includes(name) ? "" : `${status} ${JSON.stringify(body)}`;
        }
      }
    }
    return answers;
  };
  const withText = (answers: Record<string, string>, text: string) =>
    Object.keys(answers).filter((label) => answers[label]?.includes(text));

  const before = await readAll();
  expect(await readAll()).toEqual(before);
  const named = withText(before, marker);
  for (const label of ["saved", "follows", "notifications", "home/foryou"]) expect(named).toContain(`GET /api/${label} as a student`);
  expect(named.filter((label) => label.includes(" searchQuery ")).length).toBeGreaterThan(1);
  expect(named.filter((label) => label.includes(" q ")).length).toBeGreaterThan(1);
  for (const mark of marks) expect(withText(before, mark).length).toBeGreaterThan(2);
  expect(callerOf("GET /api/moderation")).toBe("college");

  expect(await put(college, "club", club.id, { ...HIDE, action: "ban" })).toMatchObject({ status: 200 });
  expect(withText(await readAll(), marker)).toEqual([]);
  expect(await put(college, "club", club.id, { action: "unban" })).toMatchObject({ status: 200 });
  expect(await readAll()).toEqual(before);

  // Each hidden by itself, while its club and the others are shown.
  for (const [index, { subject, id }] of things.entries()) {
    expect(await put(college, subject, id, HIDE)).toMatchObject({ status: 200 });
    const without = await readAll();
    expect(withText(without, marks[index] as string)).toEqual([]);
    for (const other of marks.filter((mark) => mark !== marks[index])) expect(withText(without, other)).toEqual(withText(before, other));
    expect(await put(college, subject, id, { action: "show" })).toMatchObject({ status: 200 });
  }
  expect(await readAll()).toEqual(before);
}, 180_000);
