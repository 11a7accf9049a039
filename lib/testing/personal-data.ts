import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import {
  aCertificate,
  aClub,
  aCollege,
  aDevice,
  aFactor,
  aFollow,
  aGrant,
  aMark,
  aMessage,
  anEvent,
  anImage,
  aRegistration,
  aSearch,
  aStudent,
  aTeam,
  unique,
} from "@/lib/testing/factories";

/** A student with at least one row in every table that concerns a person, and the texts that name this student. */
export async function aStudentEverywhere(
  name = unique(),
): Promise<{ student: Student; names: string[]; club: { id: string }; event: { id: string }; secret: string }> {
  const college = await aCollege();
  const club = await aClub({ college });
  const names = [`First${name}`, `Last${name}`, `${name}@students.example`];
  const [firstName = "", lastName = "", email = ""] = names;
  const student = await aStudent({ college, firstName, lastName, email });
  const { id } = student;
  await db.profile.update({
    where: { studentId: id },
    data: { gender: "other", dateOfBirth: new Date("2006-02-03"), about: "Bass", studiesSince: 2024 },
  });
  const secret = await signsIn(id, email);
  const event = await anEvent(club, { pricePaise: 25_000, name: `Event of ${unique()}` });
  await joins(student, event, club.id);
  await follows(student, { club, event });
  return { student, names, club, event, secret };
}

/** @returns the secret of the account's app */
async function signsIn(accountId: string, email: string): Promise<string> {
  const hash = () => crypto.getRandomValues(new Uint8Array(32));
  const inADay = new Date(Date.now() + DAY_MS);
  await db.logIn.create({ data: { accountId, device: "Chrome on Android", way: "password" } });
  await db.device.create({ data: { accountId, hash: hash(), label: "Chrome on Android" } });
  await db.challenge.create({ data: { accountId, hash: hash(), passwordHash: "of a test", expiresAt: inADay } });
  await db.recoveryCode.create({ data: { accountId, hash: hash(), usedAt: new Date() } });
  await db.wrongFactorCodes.create({ data: { accountId, failedTimes: [new Date()] } });
  await db.resetLink.create({ data: { accountId, tokenHash: hash(), sentAt: new Date(), expiresAt: inADay } });
  const sentTimes = [new Date()];
  await db.oneTimeCode.create({ data: { purpose: "profile", owner: accountId, email, codeHash: hash(), sentTimes, failedTimes: [] } });
  await db.codeMailbox.create({ data: { mailbox: email, sentTimes } });
  return aFactor({ id: accountId }, "My phone");
}

async function joins(student: Student, event: { id: string }, clubId: string): Promise<void> {
  const { id: studentId } = student;
  const { id: registrationId } = await aRegistration(event, student);
  const now = new Date();
  await db.registration.update({
    where: { id: registrationId },
    data: { source: "whatsapp", decisionReason: "A good portfolio", checkedInAt: now, checkedInById: clubId },
  });
  const question = await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Diet" } });
  await db.answer.create({
    data: { registrationId, questionId: question.id, label: "Diet", value: `Diet of ${unique()}`, updatedAt: now },
  });
  await db.entryAct.create({
    data: { eventId: event.id, entryId: registrationId, at: now, byId: clubId, act: "approved", reason: "Because" },
  });
  await db.doorAction.create({
    data: {
      id: crypto.randomUUID(),
      eventId: event.id,
      registrationId,
      kind: "in",
      at: now,
      deviceAt: now,
      receivedAt: now,
      byId: clubId,
      via: "camera",
      result: "checked_in",
    },
  });
  const payment = await db.payment.create({
    data: {
      registrationId,
      gateway: "sandbox",
      gatewayOrderId: unique(),
      gatewayPaymentId: unique(),
      amountPaise: 25_050,
      receivedPaise: 25_050,
      status: "captured",
      capturedAt: now,
    },
  });
  await db.paymentEvent.create({
    data: { gateway: "sandbox", gatewayEventId: unique(), paymentId: payment.id, kind: "captured", payload: { amountPaise: 25_050 } },
  });
  const message = await aMessage(event, { byId: clubId, state: "sent", startedAt: new Date() });
  await db.messageRecipient.create({ data: { messageId: message.id, studentId, state: "sent", sentAt: now } });
  const teamEvent = await anEvent({ role: "club", id: clubId, sessionId: "", collegeId: "" }, { entry: "team" });
  await aTeam(teamEvent, [student]);
  const barred = await anEvent({ role: "club", id: clubId, sessionId: "", collegeId: "" });
  await db.eventBar.create({ data: { eventId: barred.id, studentId } });
  await aGrant(student, { role: "door", event: { id: event.id, clubId } });
  await aCertificate({ id: event.id, name: `Event of ${unique()}` }, student, { issuedById: clubId });
  const decided = { decision: "upheld", decidedAt: now, decidedById: clubId, note: "The entrance was open." } as const;
  await aMark(event, student, { appeal: "My bus did not come.", appealedAt: now, ...decided });
  await db.organiserAction.create({
    data: {
      eventId: event.id,
      clubId,
      actorId: studentId,
      standing: "door",
      act: "reviewed_scans",
      subjectKind: "event",
      subjectId: event.id,
    },
  });
}

async function follows(student: Student, { club, event }: { club: { id: string }; event: { id: string } }): Promise<void> {
  const { id: studentId } = student;
  await aFollow(student, { club });
  await db.recordHidden.create({ data: { studentId, key: unique() } });
  const made = { name: "Scholarship form", kinds: ["attended" as const], expiresAt: new Date(Date.now() + DAY_MS) };
  await db.recordLink.create({ data: { studentId, ...made, lastOpenedOn: new Date("2026-12-05") } });
  await db.savedEvent.create({ data: { studentId, eventId: event.id } });
  const search = await aSearch(student, { name: `Search ${unique()}`, words: "bass", types: ["Concert"], lastHitAt: new Date() });
  await db.searchHit.create({ data: { searchId: search.id, eventId: event.id } });
  await db.notification.create({ data: { studentId, kind: "event_published", subjectId: event.id, cause: "club", causeKey: club.id } });
  const today = new Date();
  const told = { kind: "reminder_24", subjectId: event.id, notBefore: today, until: today, sentAt: today, state: "sent" } as const;
  await aDevice(student, { lastSentAt: today });
  await db.push.create({ data: { studentId, group: "reminders", ...told } });
  await db.studentSetting.create({ data: { studentId, going: "college" } });
  await db.digest.create({ data: { studentId, dueAt: new Date() } });
  await db.mailChoice.create({ data: { studentId, reminders: false } });
  await db.mailSilence.create({ data: { studentId, clubId: club.id } });
  await db.calendarToken.create({ data: { studentId, hash: crypto.getRandomValues(new Uint8Array(32)) } });
  await db.report.create({
    data: {
      number: unique(),
      subject: "event",
      subjectId: event.id,
      reporterId: studentId,
      reason: "spam",
      text: `Report of ${unique()}`,
      dueAt: new Date(),
    },
  });
  await anImage({ accountId: studentId, use: "picture" });
  await db.directUpload.create({ data: { accountId: studentId, sweepAt: new Date(Date.now() + DAY_MS) } });
}
