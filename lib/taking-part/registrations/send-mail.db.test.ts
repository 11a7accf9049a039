import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { forgetSentMails } from "@/lib/platform/mail/once";
import { outgoing } from "@/lib/platform/mail/transport";
import { sendRegistrationMail } from "@/lib/taking-part/registrations/send-mail";
import { aClub, aCollege, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { daysAgo } from "@/lib/testing/moments";
import { mailsTo } from "@/lib/testing/outbox";

afterEach(() => {
  vi.restoreAllMocks();
});

const STARTS = new Date("2026-12-19T09:00:00+05:30");
const JOINED = new Date("2026-12-01T09:00:00+05:30");
const NOON = new Date("2026-12-01T12:00:00+05:30");
const LEFT = new Date("2026-12-01T10:00:00+05:30");

/** A registered student, at a concert of a college with this name. */
async function aScene({ event: fields = {}, pricePaise = 0 }: { event?: Parameters<typeof anEvent>[1]; pricePaise?: number } = {}) {
  const club = await aClub({ college: await aCollege({ name: "Sahyadri" }) });
  const registrationClosesAt = new Date("2026-12-18T23:59:00+05:30");
  const event = await anEvent(club, { name: "Monsoon Ragas", startsAt: STARTS, registrationClosesAt, ...fields });
  const email = anEmail("ananya");
  const student = await aStudent({ email });
  const registration = await aRegistration(event, student, { createdAt: JOINED });
  await db.registration.update({ where: { id: registration.id }, data: { pricePaise } });
  return { event, student, email, registrationId: registration.id };
}

/** The same student after leaving. */
async function whoLeft(scene: Parameters<typeof aScene>[0] = {}) {
  const { registrationId, ...rest } = await aScene(scene);
  await db.registration.update({ where: { id: registrationId }, data: { status: "cancelled", endedAt: LEFT, endedBy: "self" } });
  return { registrationId, ...rest };
}

async function aTeamOf(eventId: string, captainId: string, registrationId: string) {
  const team = await db.team.create({ data: { eventId, name: "Null Pointers", code: "code", captainId } });
  await db.registration.update({ where: { id: registrationId }, data: { teamId: team.id } });
  return team;
}

function aPayment(
  registrationId: string,
  { status, isSurplus = false }: { status: "captured" | "refund_due" | "refunded"; isSurplus?: boolean },
) {
  const name = crypto.randomUUID();
  const paise = { amountPaise: 25_000, receivedPaise: 25_000 };
  const ids = { gateway: "sandbox", gatewayOrderId: name, gatewayPaymentId: name };
  return db.payment.create({ data: { registrationId, ...ids, ...paise, status, isSurplus } });
}

async function theMailTo(email: string) {
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (!mail) throw new Error("no mail");
  // Plain text wraps its lines.
  return { ...mail, text: mail.text?.replaceAll(/\s+/g, " ") ?? "" };
}

/** The unfolded lines of the one attachment. */
function linesOf([file]: Awaited<ReturnType<typeof theMailTo>>["attachments"]): string[] {
  const content = file?.content ?? "";
  return (typeof content === "string" ? content : new TextDecoder().decode(content)).replaceAll(/\r?\n /g, "").split(/\r?\n/);
}

describe("registered", () => {
  test("names event, time, place and price, and links to ticket and event", async () => {
    const endsAt = new Date("2026-12-19T18:00:00+05:30");
    const { event, email, registrationId } = await aScene({ event: { endsAt }, pricePaise: 25_000 });
    await sendRegistrationMail({ kind: "registered", registrationId });
    const mail = await theMailTo(email);
    expect(mail.subject).toBe("You’re registered: Monsoon Ragas");
    expect(mail.messageId).toBe(`<registered.${registrationId}.${JOINED.getTime()}@localhost>`);
    for (const fact of [
      "Quad You’re registered Monsoon Ragas",
      "When: Sat 2026-12-19, 09:00 to 18:00",
      "Where: Main Quad, Sahyadri",
      "Paid: ₹250",
      `${env.ORIGIN}/ticket/${registrationId}`,
      // No address stands beside a comma, which mail programs take into the link.
      "Plans changed? Cancel on your ticket page, so someone else can have your seat.",
      `${env.ORIGIN}/event/${event.id}`,
      "Full refund if you cancel before Fri 2026-12-18, 23:59.",
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect(mail.html).toContain(`href="${env.ORIGIN}/ticket/${registrationId}"`);
  });

  test.each([
    ["people", NOON, "so someone else can have your seat."],
    ["teams", NOON, "so the organiser knows."],
    ["people", new Date("2026-12-19T08:00:00+05:30"), "so the organiser knows."],
  ] as const)("a team’s member leaves on its page, at an event that counts %s, at %s: %s", async (seatsCount, now, why) => {
    const { event, email, student, registrationId } = await aScene({ event: { entry: "team", seatsCount } });
    const team = await aTeamOf(event.id, student.id, registrationId);
    await sendRegistrationMail({ kind: "registered", registrationId }, now);
    const { text, html } = await theMailTo(email);
    expect(text).toContain(
      `Plans changed? Leave your team on the team page, ${why} You can leave the team until Sat 2026-12-19, 09:00. View your team ${env.ORIGIN}/team/${team.id}`,
    );
    expect(html).toContain(`href="${env.ORIGIN}/team/${team.id}"`);
  });

  test.each([
    [50_000, "Price: Your captain paid for the team"],
    [0, "Price: Free"],
  ])("a member of a team whose one fee is %s reads: %s", async (pricePaise, price) => {
    const { event, email, registrationId } = await aScene({ event: { entry: "team", feePer: "team" } });
    const captain = await aStudent();
    const payer = await aRegistration(event, captain, { createdAt: JOINED });
    const team = await aTeamOf(event.id, captain.id, registrationId);
    await db.registration.update({ where: { id: payer.id }, data: { teamId: team.id, pricePaise } });
    await sendRegistrationMail({ kind: "registered", registrationId }, NOON);
    expect((await theMailTo(email)).text).toContain(price);
  });

  test("says from when cancelling is a late cancellation, where it makes a mark", async () => {
    const noShowTerms = { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 24 };
    const { email, registrationId } = await aScene({ event: { noShowTerms } });
    await sendRegistrationMail({ kind: "registered", registrationId }, NOON);
    expect((await theMailTo(email)).text).toContain("From Fri 2026-12-18, 09:00 on, cancelling counts as a late cancellation.");
  });

  test("a calendar can read the attached event", async () => {
    const { event, email, registrationId } = await aScene();
    await sendRegistrationMail({ kind: "registered", registrationId });
    const { attachments } = await theMailTo(email);
    expect(attachments).toMatchObject([{ filename: "event.ics", mimeType: "text/calendar" }]);
    const lines = linesOf(attachments);
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines).toEqual(expect.arrayContaining([`UID:${event.id}@quad`, "DTSTART:20261219T033000Z", "SUMMARY:Monsoon Ragas"]));
    expect(lines.at(-2)).toBe("END:VCALENDAR");
  });

  test("is Free for a free event, has no file for an event without a date, and names another zone", async () => {
    const unknown = await aScene({ event: { startsAt: null } });
    await sendRegistrationMail({ kind: "registered", registrationId: unknown.registrationId });
    const mail = await theMailTo(unknown.email);
    expect(mail.text).toContain("When: Date to be announced");
    expect(mail.text).toContain("Price: Free");
    expect(mail.text).not.toContain("refund");
    expect(mail.attachments).toEqual([]);

    const abroad = await aScene({ event: { timeZone: "Europe/Berlin", endsAt: new Date("2026-12-20T12:00:00+01:00") } });
    await sendRegistrationMail({ kind: "registered", registrationId: abroad.registrationId });
    const { text } = await theMailTo(abroad.email);
    expect(text).toContain("When: Sat 2026-12-19, 04:30 to Sun 2026-12-20, 12:00 (Europe/Berlin)");
    expect(text?.replaceAll(/\s+/g, " ")).toContain("You can cancel until Sat 2026-12-19, 04:30 (Europe/Berlin).");
  });

  test("is not sent to a student who left, nor for a cancelled event", async () => {
    const left = await aScene();
    await db.registration.update({ where: { id: left.registrationId }, data: { status: "cancelled" } });
    await sendRegistrationMail({ kind: "registered", registrationId: left.registrationId });
    expect(await mailsTo(left.email)).toEqual([]);

    const cancelled = await aScene({ event: { status: "cancelled" } });
    await sendRegistrationMail({ kind: "registered", registrationId: cancelled.registrationId });
    expect(await mailsTo(cancelled.email)).toEqual([]);
  });
});

test("left: the seat is free, the payment is refunded, and earlier refunds are not promised again", async () => {
  const { email, registrationId } = await whoLeft({ pricePaise: 25_000 });
  const { id } = await aPayment(registrationId, { status: "refund_due" });
  await aPayment(registrationId, { status: "refunded", isSurplus: true });
  await sendRegistrationMail({ kind: "left", registrationId, refundIds: [id] });
  const mail = await theMailTo(email);
  expect(mail.subject).toBe("You cancelled your registration: Monsoon Ragas");
  expect(mail.text).toContain("You’re no longer registered, and someone else can have your seat.");
  expect(mail.text).toContain("We’re refunding ₹250 to the card or account it was paid with. Banks usually take 5 to 7 working days.");
});

test("left while the event is hidden: no one gets the seat, and no link leads to its page", async () => {
  const { event, email, registrationId } = await whoLeft({ event: { status: "hidden", hiddenFrom: "published" } });
  await sendRegistrationMail({ kind: "left", registrationId }, NOON);
  const { text } = await theMailTo(email);
  expect(text).toContain("You’re no longer registered.");
  expect(text).not.toMatch(new RegExp(`someone else|register again|/event/${event.id}`));
});

describe("left, in a team", () => {
  const rules = { entry: "team" } as const;

  test("the member left a team, whose seat may stay, and comes back by its link", async () => {
    for (const seatsCount of ["teams", "people"] as const) {
      const { event, student, email, registrationId } = await whoLeft({ event: { ...rules, seatsCount } });
      const stays = await aRegistration(event, await aStudent(), { createdAt: JOINED });
      const team = await aTeamOf(event.id, student.id, registrationId);
      await db.registration.update({ where: { id: stays.id }, data: { teamId: team.id } });
      await sendRegistrationMail({ kind: "left", registrationId }, NOON);
      const { subject, text } = await theMailTo(email);
      expect(subject).toBe("You left your team: Monsoon Ragas");
      expect(text).toContain("You’re no longer in the team Null Pointers, and you’re no longer registered.");
      expect(text.includes("Someone else can have your seat.")).toBe(seatsCount === "people");
      expect(text).toContain("Changed your mind? Ask your team for its link while registration is open.");
      expect(text).not.toContain("You cancelled");
      await db.team.deleteMany();
    }
  });

  test.each([true, false])(
    "the one fee of a team stays with it, also for the captain who paid it, if the team goes on: %s",
    async (goesOn) => {
      const { event, student, email, registrationId } = await whoLeft({ event: { ...rules, feePer: "team" } });
      const next = await aRegistration(event, await aStudent(), { createdAt: JOINED });
      const team = await aTeamOf(event.id, student.id, registrationId);
      await db.registration.update({
        where: { id: next.id },
        data: { teamId: team.id, pricePaise: 50_000, ...(!goesOn && { status: "cancelled", endedAt: LEFT }) },
      });
      await sendRegistrationMail({ kind: "left", registrationId }, NOON);
      const { text } = await theMailTo(email);
      expect(text.includes("The fee stays with the team, and is refunded only when the whole team ends.")).toBe(goesOn);
      expect(text.includes("Changed your mind?")).toBe(goesOn);
    },
  );
});

describe("a page that does not exist is not named", () => {
  const ENDED = ["removed", "taken_off", "team_ended", "left", "event_cancelled", "payment_returned", "refunded"] as const;

  test.each(ENDED.flatMap((kind) => [[kind, "hidden"] as const, [kind, "deleted"] as const]))(
    "%s, of an event that is %s",
    async (kind, how) => {
      const { event, email, registrationId } = await whoLeft({ event: { hiddenFrom: how === "hidden" ? "published" : null, status: how } });
      const { id: paymentId } = await aPayment(registrationId, { status: "refund_due" });
      await sendRegistrationMail({ kind, registrationId, ...(["payment_returned", "refunded"].includes(kind) && { paymentId }) }, NOON);
      const { text, html } = await theMailTo(email);
      expect(html).not.toContain(`/event/${event.id}`);
      expect(text).not.toContain("event page");
      if (kind === "payment_returned") expect(text).toContain(how === "hidden" ? "My tickets." : "The event has been deleted");
      if (kind === "refunded") expect(text).toContain(how === "hidden" ? "My tickets." : "This event has been cancelled.");
    },
  );

  test("the organiser is contacted through a page that exists", async () => {
    const { event, email, registrationId } = await whoLeft();
    await sendRegistrationMail({ kind: "removed", registrationId }, NOON);
    const { text } = await theMailTo(email);
    expect(text).toContain("You can contact the organiser through the event page.");
    expect(text).toContain(`${env.ORIGIN}/event/${event.id}`);
  });
});

test("removed: a student who only waited was not registered before", async () => {
  const { email, registrationId } = await whoLeft();
  await db.registration.update({ where: { id: registrationId }, data: { confirmedAt: null } });
  await sendRegistrationMail({ kind: "removed", registrationId }, NOON);
  const { subject, text } = await theMailTo(email);
  expect(subject).toBe("The organiser removed you: Monsoon Ragas");
  expect(text).not.toContain("no longer registered");
});

describe("refunded", () => {
  test.each([
    ["refund_due", "We’re refunding your payment for Monsoon Ragas", "We’re refunding ₹250 to the card or account it was paid with."],
    ["refunded", "Your payment for Monsoon Ragas was refunded", "₹250 was refunded to the card or account it was paid with."],
  ] as const)("%s: %s", async (status, title, line) => {
    const { email, registrationId } = await whoLeft({ pricePaise: 25_000 });
    const { id: paymentId } = await aPayment(registrationId, { status });
    await sendRegistrationMail({ kind: "refunded", registrationId, paymentId }, NOON);
    const { subject, text } = await theMailTo(email);
    expect(subject).toBe(title);
    expect(text).toContain(line);
    expect(text.includes("We’re refunding")).toBe(status === "refund_due");
  });

  test("an event to come that ended with its club was cancelled, one that was over was not", async () => {
    const [registrationOpensAt, registrationClosesAt, startsAt, endsAt] = [4, 3, 2, 1].map(daysAgo);
    for (const [times, isCancelled] of [
      [{}, true],
      [{ registrationOpensAt, registrationClosesAt, startsAt, endsAt }, false],
    ] as const) {
      const { event, email, registrationId } = await whoLeft({ event: { status: "cancelled", ...times } });
      await db.event.update({ where: { id: event.id }, data: { clubId: null } });
      const { id: paymentId } = await aPayment(registrationId, { status: "refund_due" });
      await sendRegistrationMail({ kind: "refunded", registrationId, paymentId });
      expect((await theMailTo(email)).text.includes("This event has been cancelled.")).toBe(isCancelled);
    }
  });
});

test("left, without a payment: no text about money", async () => {
  const { email, registrationId } = await whoLeft();
  await sendRegistrationMail({ kind: "left", registrationId });
  expect((await theMailTo(email)).text).not.toMatch(/₹|refund|returned|Free\b/);
});

test("event_cancelled: with the reason and the refund, if there are any, whoever cancelled it", async () => {
  const told = await aScene({ event: { status: "cancelled", cancelReason: "The hall is <closed>" }, pricePaise: 25_000 });
  const { id } = await aPayment(told.registrationId, { status: "refunded" });
  await sendRegistrationMail({ kind: "event_cancelled", registrationId: told.registrationId, refundIds: [id] });
  const mail = await theMailTo(told.email);
  expect(mail.subject).toBe("Event cancelled: Monsoon Ragas");
  expect(mail.text).toContain("This event has been cancelled. It will not take place.");
  expect(mail.text).toContain("Reason: The hall is <closed>");
  expect(mail.html).toContain("The hall is &lt;closed&gt;");
  expect(mail.text).toContain("We’re refunding ₹250 to the card or account");

  const plain = await aScene({ event: { status: "cancelled" } });
  await sendRegistrationMail({ kind: "event_cancelled", registrationId: plain.registrationId });
  const { text } = await theMailTo(plain.email);
  expect(text).toContain("It will not take place.");
  expect(text).not.toMatch(/Reason|refund/);
});

test("event_cancelled, after its end: no promise about a day that is over", async () => {
  const [registrationOpensAt, registrationClosesAt, startsAt, endsAt] = [4, 3, 2, 1].map(daysAgo);
  const times = { registrationOpensAt, registrationClosesAt, startsAt, endsAt };
  const { email, registrationId } = await aScene({ event: { status: "cancelled", ...times } });
  await sendRegistrationMail({ kind: "event_cancelled", registrationId });
  const { text } = await theMailTo(email);
  expect(text).toContain("This event has been cancelled.");
  expect(text).not.toContain("will not take place");
});

test("event_cancelled: the attached file takes back the entry that came with the seat, for those who had one and while there is a date", async () => {
  const sequenceIn = (lines: string[]) => Number(lines.find((line) => line.startsWith("SEQUENCE:"))?.slice("SEQUENCE:".length));
  const { event, email, registrationId } = await aScene();
  await sendRegistrationMail({ kind: "registered", registrationId });
  const given = linesOf((await theMailTo(email)).attachments);
  const waiting = { email: anEmail("waiting") };
  const { id: waitingId } = await aRegistration(event, await aStudent(waiting), { createdAt: JOINED });
  await db.registration.update({ where: { id: waitingId }, data: { confirmedAt: null } });
  await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  await db.registration.updateMany({ data: { status: "cancelled", endedBy: "event", endedAt: NOON } });

  await sendRegistrationMail({ kind: "event_cancelled", registrationId });
  const { attachments, text } = (await mailsTo(email)).find(({ subject }) => subject?.startsWith("Event cancelled")) ?? {};
  const taken = linesOf(attachments ?? []);
  expect(attachments).toMatchObject([{ filename: "event.ics", mimeType: "text/calendar" }]);
  expect(taken).toEqual(expect.arrayContaining([`UID:${event.id}@quad`, "DTSTART:20261219T033000Z", "STATUS:CANCELLED"]));
  expect(sequenceIn(taken)).toBeGreaterThan(sequenceIn(given));
  expect(text?.replaceAll(/\s+/g, " ")).toContain(
    "Calendar: Open the attached file to update your calendar, or delete the entry yourself.",
  );

  const undated = await aScene({ event: { status: "cancelled", startsAt: null } });
  for (const [id, to] of [
    [waitingId, waiting.email],
    [undated.registrationId, undated.email],
  ] as const) {
    await sendRegistrationMail({ kind: "event_cancelled", registrationId: id });
    const mail = await theMailTo(to);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).not.toContain("Calendar");
  }
});

test.each(["left", "removed", "team_ended"] as const)("%s: a student who had a seat deletes the entry of a dated event", async (kind) => {
  for (const [isTold, startsAt, confirmedAt] of [
    [true, STARTS, JOINED],
    [false, null, JOINED],
    [false, STARTS, null],
  ] as const) {
    const { email, registrationId } = await whoLeft({ event: { startsAt } });
    await db.registration.update({ where: { id: registrationId }, data: { confirmedAt } });
    await sendRegistrationMail({ kind, registrationId }, NOON);
    const { text, attachments } = await theMailTo(email);
    expect(text.includes("Calendar: Delete the entry from your calendar.")).toBe(isTold);
    expect(attachments).toEqual([]);
  }
});

test("payment_returned: each payment has a message of its own", async () => {
  const { email, registrationId } = await aScene({ pricePaise: 25_000 });
  await aPayment(registrationId, { status: "captured" });
  const surplus = [
    await aPayment(registrationId, { status: "refund_due", isSurplus: true }),
    await aPayment(registrationId, { status: "refund_due", isSurplus: true }),
  ];
  for (const { id } of surplus) await sendRegistrationMail({ kind: "payment_returned", registrationId, paymentId: id });
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("We’re refunding your payment for Monsoon Ragas"));
  for (const { text } of mails) expect(text?.replaceAll(/\s+/g, " ")).toContain("We’re refunding ₹250 to the card or account");
});

test("a name cannot add a header", async () => {
  const { email, registrationId } = await aScene({ event: { name: "Ragas\r\nBcc: x@example.edu\r\n\r\nHello" } });
  await sendRegistrationMail({ kind: "registered", registrationId });
  const mail = await theMailTo(email);
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.subject).toMatch(/^You’re registered: Ragas\s+Bcc: x@example\.edu\s+Hello$/);
});

test("a deleted student gets no message, and no job fails", async () => {
  const { email, student, registrationId } = await whoLeft();
  await db.account.delete({ where: { id: student.id } });
  await sendRegistrationMail({ kind: "left", registrationId });
  expect(await mailsTo(email)).toEqual([]);
  await sendRegistrationMail({ kind: "left", registrationId: crypto.randomUUID() });
});

test("repeated, also concurrently, it is handed over once [joining 11.11]", async () => {
  const { email, registrationId } = await aScene();
  const deliver = vi.spyOn(outgoing, "deliver");
  await Promise.all(Array.from({ length: 4 }, () => sendRegistrationMail({ kind: "registered", registrationId })));
  await sendRegistrationMail({ kind: "registered", registrationId });
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a failed message does not count as sent", async () => {
  const { email, registrationId } = await whoLeft();
  vi.spyOn(outgoing, "deliver").mockRejectedValueOnce(new Error("connection refused"));
  await expect(sendRegistrationMail({ kind: "left", registrationId })).rejects.toMatchObject({ code: "mail_unreachable" });
  await sendRegistrationMail({ kind: "left", registrationId });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a missing mailbox is not retried", async () => {
  const { registrationId } = await whoLeft();
  const refused = Object.assign(new Error("refused"), { response: "550 5.1.1 No such user" });
  const deliver = vi.spyOn(outgoing, "deliver").mockRejectedValue(refused);
  await sendRegistrationMail({ kind: "left", registrationId });
  await sendRegistrationMail({ kind: "left", registrationId });
  expect(deliver).toHaveBeenCalledTimes(1);
});

test("sent again after a crash it has the same Message-ID, and in the outbox it is the same file", async () => {
  const { email, registrationId } = await whoLeft();
  await sendRegistrationMail({ kind: "left", registrationId });
  await db.sentMail.deleteMany();
  await sendRegistrationMail({ kind: "left", registrationId });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await readdir(path.join(env.DATA_DIR, "outbox"))).toContain(`left.${registrationId}.${LEFT.getTime()}@localhost.eml`);
});

test("sent messages are recorded without personal data, and forgotten after 30 days", async () => {
  const { event, student, registrationId } = await whoLeft();
  await sendRegistrationMail({ kind: "left", registrationId });
  const ids = (await db.sentMail.findMany({ select: { id: true } })).map(({ id }) => id);
  expect(ids.sort()).toEqual([`left.${registrationId}.${LEFT.getTime()}@localhost`, `left.${student.id}.${event.id}`].sort());
  await forgetSentMails();
  expect(await db.sentMail.count()).toBe(2);
  await forgetSentMails(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
  expect(await db.sentMail.count()).toBe(0);
});
