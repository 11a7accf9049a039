import { describe, expect, test } from "vitest";
import { type MailKind, SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { sendRegistrationMail } from "@/lib/taking-part/registrations/send-mail";
import { aClub, anEmail, anEvent, aStudent, unique } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const CLOSES = new Date("2026-12-18T23:59:00+05:30");
const NOW = new Date("2026-12-07T12:00:00+05:30");
const TUESDAY = new Date("2026-12-08T14:30:00+05:30");
/** Tuesday's deadline in a mail, in the event's zone. */
const UNTIL = "Tue 14:30";

type Fields = Partial<Prisma.RegistrationUncheckedCreateInput>;

async function aConcert(fields: Parameters<typeof anEvent>[1] = {}) {
  const startsAt = new Date("2026-12-19T09:00:00+05:30");
  return anEvent(await aClub(), { name: "Monsoon Ragas", startsAt, registrationClosesAt: CLOSES, ...fields });
}

async function aScene(fields: Fields, event?: Awaited<ReturnType<typeof aConcert>>) {
  const email = anEmail("ananya");
  const student = await aStudent({ email });
  const { id: eventId } = event ?? (await aConcert());
  const { id } = await db.registration.create({
    data: { eventId, studentId: student.id, status: "confirmed", pricePaise: 0, createdAt: NOW, ...fields },
  });
  return { eventId, email, student, registrationId: id };
}

/** A team of the registered student, with this event's rules. */
async function aTeam(
  { eventId, student, registrationId }: Awaited<ReturnType<typeof aScene>>,
  fields: { endedAt?: Date; enteredAt?: Date } = {},
) {
  const team = await db.team.create({
    data: { eventId, name: `Null Pointers ${unique()}`, code: unique(), captainId: student.id, ...fields },
  });
  await db.registration.update({ where: { id: registrationId }, data: { teamId: team.id } });
  return team;
}

async function theMailTo(email: string) {
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (!mail) throw new Error("no mail");
  // Plain text wraps its lines.
  return { ...mail, text: mail.text?.replaceAll(/\s+/g, " ") ?? "", html: mail.html ?? "" };
}

const send = (kind: MailKind, registrationId: string) => sendRegistrationMail({ kind, registrationId }, NOW);

/** The addresses that a message links to, except for the home page at its end. */
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).filter((href) => href !== env.ORIGIN);

/** A row for which each message is true. */
const HOLDS: Partial<Record<MailKind, Fields>> = {
  waiting: { status: "waiting", place: 3, since: NOW },
  applied: { status: "pending", since: NOW },
  offered: { status: "held", pricePaise: 25_000, offeredAt: NOW, heldUntil: TUESDAY },
  rejected: { status: "rejected", decidedAt: NOW, decisionReason: "This clinic is for <third> years." },
  not_answered: { status: "expired", endedAt: NOW },
  line_closed: { status: "expired", endedAt: NOW },
  taken_off: { status: "cancelled", endedAt: NOW },
  offer_ended: { status: "expired", offeredAt: NOW, heldUntil: TUESDAY },
  team_ended: { status: "cancelled", endedAt: NOW },
};
const KINDS = Object.entries(HOLDS) as [MailKind, Fields][];

describe("each message about the line, an application, an offer or a team", () => {
  test.each(KINDS)("%s names the event, has one link, to the event's page, no ticket, and is sent once", async (kind, fields) => {
    const { eventId, email, registrationId } = await aScene(fields);
    await Promise.all([send(kind, registrationId), send(kind, registrationId)]);
    const { subject, text, html, attachments, messageId } = await theMailTo(email);
    expect(subject).toMatch(/Monsoon Ragas/);
    const at = { waiting: NOW, applied: NOW, team_ended: NOW }[kind as "waiting"]?.getTime();
    expect(messageId).toBe(`<${[kind, registrationId, at].filter(Boolean).join(".")}@localhost>`);
    expect(text).toContain("When: Sat 2026-12-19, 09:00");
    expect(linksOf(html)).toEqual([`${env.ORIGIN}/event/${eventId}`]);
    expect(text).toContain(`${env.ORIGIN}/event/${eventId}`);
    expect(text).not.toContain("You’re registered");
    expect(attachments).toEqual([]);
  });

  test.each(KINDS)("%s is not sent when it is no longer true", async (kind) => {
    const instead = { waiting: "cancelled", applied: "rejected", rejected: "confirmed" }[kind as "waiting"] ?? "confirmed";
    const { email, registrationId } = await aScene({ ...HOLDS[kind], place: null, status: instead as Fields["status"] });
    await send(kind, registrationId);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("the queue takes every kind", () => {
    const [registrationId] = [crypto.randomUUID()];
    for (const kind of [...KINDS.map(([name]) => name), "joined_team", "team_short", "team_short_reminder"]) {
      expect(SEND_REGISTRATION_MAIL.payload.safeParse({ kind, registrationId }).success).toBe(true);
    }
  });
});

test("waiting: the place at the moment of sending, the end of the line, and that the student is not registered", async () => {
  const event = await aConcert({ waiting: 3 });
  for (const place of [1, 5]) await aScene({ status: "waiting", place, since: NOW }, event);
  const { email, registrationId } = await aScene({ status: "waiting", place: 2.5, since: NOW }, event);
  await send("waiting", registrationId);
  const { text } = await theMailTo(email);
  expect(text).toContain("You’re number 2 of 3 on the waiting list. You’re not registered yet.");
  expect(text).toContain("by Sat 2026-12-19, 09:00, we’ll email you.");
});

test("waiting: the members of a team share its place", async () => {
  const event = await aConcert({ waiting: 1, entry: "team" });
  const team = await aTeam(await aScene({ status: "waiting", place: 1, since: NOW }, event));
  const member = await aScene({ status: "waiting", teamId: team.id, since: NOW }, event);
  await send("waiting", member.registrationId);
  expect((await theMailTo(member.email)).text).toContain(
    `Your team ${team.name} is number 1 of 1 on the waiting list. You’re not registered yet.`,
  );
});

test("applied: the student can change answers only where questions are asked", async () => {
  const event = await aConcert({ approval: true });
  const plain = await aScene({ status: "pending", since: NOW }, event);
  await send("applied", plain.registrationId);
  const { text } = await theMailTo(plain.email);
  expect(text).toContain("You can withdraw your application at any time.");
  expect(text).not.toContain("answers");
  await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Diet" } });
  const asked = await aScene({ status: "pending", since: NOW }, event);
  await send("applied", asked.registrationId);
  expect((await theMailTo(asked.email)).text).toContain(
    "You can change your answers until Fri 2026-12-18, 23:59 and withdraw your application at any time.",
  );
});

describe("offer_ended", () => {
  test.each([
    [{ waitlist: true }, NOW, "You can register on the event page while seats last, or join the waiting list again at its end."],
    [{ waitlist: false }, NOW, "You can register on the event page while seats last."],
    [{ waitlist: true, approval: true }, NOW, "You can apply again on the event page."],
    [{ waitlist: true }, CLOSES, "Registration is closed, so you cannot take another seat."],
  ])("at an event with %j, at %s: %s", async (fields, now, text) => {
    const { email, registrationId } = await aScene(HOLDS.offer_ended ?? {}, await aConcert(fields));
    await sendRegistrationMail({ kind: "offer_ended", registrationId }, now);
    expect((await theMailTo(email)).text).toContain(
      `You did not accept it in time, so the seat is no longer held for you. You’re not registered. ${text} View event page`,
    );
  });

  test("a team’s member stays in the team, and takes another seat while registration is open", async () => {
    const scene = await aScene({}, await aConcert({ entry: "team" }));
    const { name } = await aTeam(scene);
    await db.registration.update({ where: { id: scene.registrationId }, data: { status: "forming" } });
    await send("offer_ended", scene.registrationId);
    expect((await theMailTo(scene.email)).text).toContain(
      `You’re still in the team ${name}. You can take another seat on the event page while seats last.`,
    );
  });
});

describe("offer_ended, in a team whose captain answers for all", () => {
  async function aLapse(pricePaise: number, now = NOW) {
    const event = await aConcert({ entry: "team", feePer: "team" });
    const captain = await aScene({ pricePaise }, event);
    const { id: teamId, name } = await aTeam(captain);
    const member = await aScene({ teamId }, event);
    await db.registration.updateMany({ where: { teamId }, data: { status: "forming" } });
    for (const { registrationId } of [captain, member]) await sendRegistrationMail({ kind: "offer_ended", registrationId }, now);
    return { teamId, name, captains: await theMailTo(captain.email), members: await theMailTo(member.email) };
  }

  test("a member could do nothing, and the captain did not pay", async () => {
    const { teamId, name, captains, members } = await aLapse(50_000);
    expect(members.text).toContain(`Seats were held for your team ${name}, but your captain did not pay in time. You’re not registered.`);
    expect(members.text).toContain("You’re still in the team, and your captain can register it again while seats last.");
    expect(captains.text).toContain(
      `Seats were held for your team ${name}, but the fee was not paid in time. Your team is not registered.`,
    );
    expect(captains.text).toContain("You can register it again on the team page while seats last.");
    for (const { text, html } of [captains, members]) {
      expect(text).not.toContain("You did not accept it");
      expect(linksOf(html)).toEqual([`${env.ORIGIN}/team/${teamId}`]);
    }
  });

  test("nothing was to be paid, and registration may be closed", async () => {
    const { captains, members } = await aLapse(0, CLOSES);
    expect(members.text).toContain("but your captain did not accept them in time.");
    for (const { text } of [captains, members]) expect(text).toContain("Registration is closed, so your team cannot get other seats.");
  });
});

test("taken_off: a student whose offer was withdrawn was perhaps never on a list", async () => {
  const { email, registrationId } = await aScene({ ...HOLDS.taken_off, decidedAt: NOW, offeredAt: NOW, heldUntil: TUESDAY });
  await send("taken_off", registrationId);
  const { subject, text } = await theMailTo(email);
  expect(subject).toBe("Your seat offer was withdrawn: Monsoon Ragas");
  expect(text).toContain("The organiser is no longer holding a seat for you. You’re not registered.");
  expect(text).not.toContain("list");
});

test("taken_off: the words are true of a place in line, of an application and of a team", async () => {
  const event = await aConcert({ approval: true });
  const { email, registrationId } = await aScene({ ...HOLDS.taken_off }, event);
  await send("taken_off", registrationId);
  const { subject, text } = await theMailTo(email);
  expect(subject).toBe("The organiser removed you: Monsoon Ragas");
  expect(text).toContain("The organiser removed you from this event. You’re not registered.");
  expect(text).not.toMatch(/list|application/);
});

describe("offered", () => {
  test("names the deadline in the event's zone, the next step, and the price of the offer", async () => {
    const { email, registrationId } = await aScene({ ...HOLDS.offered, since: new Date(NOW.getTime() - 1000) });
    await send("offered", registrationId);
    const { subject, text } = await theMailTo(email);
    expect(subject).toBe(`Pay ₹250 by ${UNTIL}: Monsoon Ragas`);
    expect(text).toContain(`A seat is held for you until ${UNTIL}. Pay ₹250 to keep it. After that it goes to the next person.`);
    expect(text).toContain("A seat has opened up, and you’re next on the waiting list.");
  });

  test("asks to accept if nothing is owed; a zone other than the default is named", async () => {
    const event = await aConcert({ timeZone: "Europe/Berlin", waitlist: false });
    const { email, registrationId } = await aScene({ ...HOLDS.offered, pricePaise: 0, decidedAt: NOW, since: NOW }, event);
    await send("offered", registrationId);
    const { subject, text } = await theMailTo(email);
    expect(subject).toBe("Accept your seat by Tue 10:00 (Europe/Berlin): Monsoon Ragas");
    expect(text).toContain(
      "A seat is held for you until Tue 10:00 (Europe/Berlin). Accept it to keep it. After that it is no longer held for you.",
    );
    expect(text).toContain("The organiser approved your application.");
    expect(text).not.toContain("₹");
  });

  test("is sent once for each offer to a team's member, who keeps the registration", async () => {
    const event = await aConcert({ entry: "team" });
    const { registrationId, email, ...student } = await aScene({ ...HOLDS.offered }, event);
    await aTeam({ registrationId, email, ...student });
    for (let time = 0; time < 2; time++) await send("offered", registrationId);
    await db.registration.update({ where: { id: registrationId }, data: { offeredAt: new Date(NOW.getTime() + 1000) } });
    for (let time = 0; time < 2; time++) await send("offered", registrationId);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("is not sent after its deadline, nor for a hold without an offer", async () => {
    const over = await aScene({ ...HOLDS.offered, heldUntil: NOW });
    await send("offered", over.registrationId);
    expect(await mailsTo(over.email)).toEqual([]);
    const hold = await aScene({ ...HOLDS.offered, offeredAt: null });
    await send("offered", hold.registrationId);
    expect(await mailsTo(hold.email)).toEqual([]);
  });

  test("asks nothing of members whose captain pays for the team", async () => {
    const event = await aConcert({ entry: "team", feePer: "team" });
    const captain = await aScene({ ...HOLDS.offered }, event);
    const team = await aTeam(captain);
    const member = await aScene({ ...HOLDS.offered, pricePaise: 0, teamId: team.id }, event);
    for (const { registrationId } of [captain, member]) await send("offered", registrationId);
    const { text } = await theMailTo(member.email);
    expect(text).toContain(`Seats for your team ${team.name} are held until ${UNTIL}. You’ll all be registered once your captain pays.`);
    expect(text).not.toContain("accept");
    expect((await theMailTo(captain.email)).text?.replaceAll(/\s+/g, " ")).toContain(
      `Seats for your team ${team.name} are held until ${UNTIL}. Pay ₹250 to keep them. After that they go to the next on the waiting list. You pay once for the whole team.`,
    );
  });

  test("of a team without a fee speaks of no payment to its captain", async () => {
    const event = await aConcert({ entry: "team", feePer: "team" });
    const captain = await aScene({ ...HOLDS.offered, pricePaise: 0 }, event);
    await aTeam(captain);
    await send("offered", captain.registrationId);
    const { subject, text } = await theMailTo(captain.email);
    expect(subject).toBe(`Accept your team’s seats by ${UNTIL}: Monsoon Ragas`);
    expect(text).not.toMatch(/pay/i);
  });
});

test("invited: what to do, also without an account, and what happens at the deadline", async () => {
  const email = anEmail("guest");
  const { id: eventId } = await aConcert();
  const { id } = await db.registration.create({
    data: { eventId, status: "held", pricePaise: 0, createdAt: NOW, heldUntil: TUESDAY, offeredAt: NOW, invitedEmail: email },
  });
  await send("invited", id);
  const { text } = await theMailTo(email);
  expect(text).toContain(
    `Log in as a student with this email address, or sign up with it, and accept the seat on the event page. If you do not accept it by ${UNTIL}, it goes to someone else.`,
  );
});

describe("registered", () => {
  test("from the waiting list: says that a seat became free, with ticket and calendar file", async () => {
    const { email, registrationId } = await aScene({ since: new Date(NOW.getTime() - 60_000), confirmedAt: NOW });
    await send("registered", registrationId);
    const { subject, text, attachments } = await theMailTo(email);
    expect(subject).toBe("You got a seat: Monsoon Ragas");
    expect(text).toContain("A seat opened up and you were next on the waiting list");
    expect(text).toContain(`${env.ORIGIN}/ticket/${registrationId}`);
    expect(attachments).toMatchObject([{ filename: "event.ics" }]);
  });

  test("after an approval: says so; an accepted offer is an ordinary registration", async () => {
    const since = new Date(NOW.getTime() - 60_000);
    const approved = await aScene({ since, decidedAt: NOW, confirmedAt: NOW });
    await send("registered", approved.registrationId);
    expect((await theMailTo(approved.email)).text).toContain("The organiser approved your application, so you’re now registered.");
    const accepted = await aScene({ since, offeredAt: since, confirmedAt: NOW });
    await send("registered", accepted.registrationId);
    expect((await theMailTo(accepted.email)).subject).toBe("You’re registered: Monsoon Ragas");
  });

  const EARLIER = new Date(NOW.getTime() - 3 * 60_000);
  const ENTERED = new Date(NOW.getTime() - 2 * 60_000);
  const JOINED = new Date(NOW.getTime() - 60_000);

  test.each([
    ["whose captain paid after entering", { feePer: "team" }, { pricePaise: 50_000 }, { since: EARLIER }],
    ["whose captain paid while a member joined", { feePer: "team" }, { pricePaise: 50_000 }, { since: JOINED }],
    ["whose members pay, one of them after joining late", {}, { pricePaise: 50_000 }, { since: JOINED, pricePaise: 50_000 }],
    ["that owed nothing when it entered again", {}, {}, { since: EARLIER }],
  ] as const)("a team %s was not on the waiting list [joining 8]", async (_which, rules, ofCaptain, ofMember) => {
    const event = await aConcert({ entry: "team", ...rules });
    const captain = await aScene({ since: EARLIER, confirmedAt: NOW, ...ofCaptain }, event);
    const team = await aTeam(captain, { enteredAt: ENTERED });
    const member = await aScene({ confirmedAt: NOW, teamId: team.id, ...ofMember }, event);
    for (const { registrationId, email } of [captain, member]) {
      await send("registered", registrationId);
      const { subject, text } = await theMailTo(email);
      expect(subject).toBe("You’re registered: Monsoon Ragas");
      expect(text).not.toContain("waiting list");
    }
  });

  test.each([
    ["a free team", { since: ENTERED }],
    ["a member who joined while it waited", { since: JOINED }],
    ["an approved team", { since: JOINED, decidedAt: JOINED }],
  ])("%s from the waiting list reads so", async (_whose, fields) => {
    const event = await aConcert({ entry: "team" });
    const scene = await aScene({ confirmedAt: NOW, ...fields }, event);
    await aTeam(scene, { enteredAt: ENTERED });
    await send("registered", scene.registrationId);
    expect((await theMailTo(scene.email)).subject).toBe("You got a seat: Monsoon Ragas");
  });

  test("a member’s second offer, after the team entered again, came from the captain", async () => {
    const scene = await aScene({ ...HOLDS.offered, since: EARLIER }, await aConcert({ entry: "team" }));
    await aTeam(scene, { enteredAt: ENTERED });
    await send("offered", scene.registrationId);
    expect((await theMailTo(scene.email)).text).toContain("Your team was registered.");
  });

  test.each(["waiting", "pending", "forming", "held", "rejected"] as const)("is never sent to a student who is %s", async (status) => {
    const scene = await aScene({ status: "held", heldUntil: TUESDAY });
    await aTeam(scene);
    await db.registration.update({ where: { id: scene.registrationId }, data: { status, ...(status === "waiting" && { place: 1 }) } });
    await send("registered", scene.registrationId);
    expect(await mailsTo(scene.email)).toEqual([]);
  });
});

test("rejected and taken_off carry the organiser's reason, as text", async () => {
  const rejected = await aScene(HOLDS.rejected ?? {});
  await send("rejected", rejected.registrationId);
  const { text, html } = await theMailTo(rejected.email);
  expect(text).toContain("Reason: This clinic is for <third> years.");
  expect(html).toContain("This clinic is for &lt;third&gt; years.");

  const off = await aScene(HOLDS.taken_off ?? {});
  const act = { eventId: off.eventId, entryId: off.registrationId, at: NOW, act: "taken_off", reason: "The room is smaller" } as const;
  await db.entryAct.create({ data: act });
  await send("taken_off", off.registrationId);
  expect((await theMailTo(off.email)).text).toContain("Reason: The room is smaller");
});

test("none of them is sent about a cancelled event, which has a message of its own", async () => {
  const event = await aConcert({ status: "cancelled" });
  for (const kind of ["waiting", "applied", "offered", "rejected", "not_answered", "line_closed", "offer_ended"] as const) {
    const { email, registrationId } = await aScene(HOLDS[kind] ?? {}, event);
    await send(kind, registrationId);
    expect(await mailsTo(email)).toEqual([]);
  }
});

describe("teams", () => {
  const aHackathon = () => aConcert({ entry: "team", teamMin: 3, teamMax: 4 });

  test("joined_team goes to the captain, with the new member and the number of missing ones", async () => {
    const event = await aHackathon();
    const captain = await aScene({ status: "held", heldUntil: TUESDAY }, event);
    const team = await aTeam(captain);
    const member = await aScene({ status: "held", heldUntil: TUESDAY, teamId: team.id }, event);
    await send("joined_team", member.registrationId);
    expect(await mailsTo(member.email)).toEqual([]);
    const { subject, text, html } = await theMailTo(captain.email);
    expect(subject).toBe(`Ananya Kulkarni joined ${team.name}: Monsoon Ragas`);
    expect(text).toContain("It has 2 of 4 members and needs 1 more.");
    expect(linksOf(html)).toEqual([`${env.ORIGIN}/team/${team.id}`]);
  });

  test("joined_team asks the captain to register a complete team, unless it has been registered", async () => {
    const event = await aConcert({ entry: "team", teamMin: 2, teamMax: 4 });
    for (const enteredAt of [undefined, NOW]) {
      const captain = await aScene({ status: "held", heldUntil: TUESDAY }, event);
      const team = await aTeam(captain, enteredAt ? { enteredAt } : {});
      const member = await aScene({ status: "held", heldUntil: TUESDAY, teamId: team.id }, event);
      await send("joined_team", member.registrationId);
      const { text } = await theMailTo(captain.email);
      expect(text.includes("Register the team on the team page by Fri 2026-12-18, 23:59.")).toBe(!enteredAt);
    }
  });

  test("joined_team is not sent about a member who left again, nor to a captain about the captain", async () => {
    const event = await aHackathon();
    const captain = await aScene({ status: "held", heldUntil: TUESDAY }, event);
    const team = await aTeam(captain);
    const left = await aScene({ status: "cancelled", teamId: team.id }, event);
    for (const { registrationId } of [captain, left]) await send("joined_team", registrationId);
    expect(await mailsTo(captain.email)).toEqual([]);
  });

  test("team_ended says whether the captain or the end of registration ended it, and names the refund", async () => {
    const event = await aHackathon();
    const ended = { status: "cancelled", endedAt: NOW } as const;
    const byClock = { ...ended, endedBy: "clock" } as const;
    const scenes = await Promise.all([aScene(ended, event), aScene(ended, event), aScene(byClock, event)]);
    const forgotten = await aScene(byClock, event);
    const unregistered = await aTeam(forgotten, { endedAt: CLOSES });
    await send("team_ended", forgotten.registrationId);
    expect((await theMailTo(forgotten.email)).text?.replaceAll(/\s+/g, " ")).toContain(
      `Registration has closed and your team ${unregistered.name} was not registered, so it has ended.`,
    );
    const [removed, withdrawn, closed] = scenes as [(typeof scenes)[0], (typeof scenes)[0], (typeof scenes)[0]];
    const teams = [
      await aTeam(removed),
      await aTeam(withdrawn, { endedAt: NOW }),
      await aTeam(closed, { endedAt: CLOSES, enteredAt: NOW }),
    ];
    const name = crypto.randomUUID();
    const ids = { gateway: "sandbox", gatewayOrderId: name, gatewayPaymentId: name };
    const paise = { amountPaise: 25_000, receivedPaise: 25_000 };
    const { registrationId } = closed;
    const payment = await db.payment.create({ data: { registrationId, ...ids, ...paise, status: "refund_due" } });
    await send("team_ended", removed.registrationId);
    await send("team_ended", withdrawn.registrationId);
    await sendRegistrationMail({ kind: "team_ended", registrationId, refundIds: [payment.id] }, NOW);
    expect((await theMailTo(removed.email)).text).toContain(`Your captain removed you from the team ${teams[0]?.name}.`);
    expect((await theMailTo(withdrawn.email)).text).toContain(`Your captain withdrew your team ${teams[1]?.name}.`);
    const { text } = await theMailTo(closed.email);
    expect(text).toContain(`Registration has closed and your team ${teams[2]?.name} did not have enough members, so it was withdrawn.`);
    expect(text).toContain("We’re refunding ₹250 to the card or account");
  });

  test("team_short tells the captain the deadline for a new member, twice, and not after the team is complete, kept or ended", async () => {
    const event = await aConcert({ entry: "team", teamMin: 2, teamMax: 4 });
    const captain = await aScene({}, event);
    const team = await aTeam(captain);
    await send("team_short", captain.registrationId);
    await db.registration.update({ where: { id: captain.registrationId }, data: { pricePaise: 25_000 } });
    await send("team_short_reminder", captain.registrationId);
    const mails = await mailsTo(captain.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Your team needs 1 more member: Monsoon Ragas"));
    // A refund only where somebody has paid.
    const [free, paid] = mails.map(({ text }) => text?.replaceAll(/\s+/g, " "));
    expect(free).toContain("They must join by Fri 2026-12-18, 23:59, or your team will be withdrawn. ");
    expect(paid).toContain("They must join by Fri 2026-12-18, 23:59, or your team will be withdrawn and refunded.");
    await db.sentMail.deleteMany();
    await db.team.update({ where: { id: team.id }, data: { isKept: true } });
    await send("team_short", captain.registrationId);
    await db.team.update({ where: { id: team.id }, data: { isKept: false } });
    const member = await aScene({ teamId: team.id }, event);
    await send("team_short", captain.registrationId);
    expect(await db.sentMail.count()).toBe(0);
    // A member with an unpaid seat counts as missing.
    await db.registration.update({ where: { id: member.registrationId }, data: { status: "forming", confirmedAt: null } });
    await send("team_short", captain.registrationId);
    expect(await db.sentMail.count({ where: { id: { contains: "@" } } })).toBe(1);
    expect((await mailsTo(captain.email)).at(-1)?.subject).toBe("Your team needs 1 more member: Monsoon Ragas");
    // No member can be added after registration has closed.
    await db.sentMail.deleteMany();
    await sendRegistrationMail({ kind: "team_short", registrationId: captain.registrationId }, CLOSES);
    expect(await db.sentMail.count()).toBe(0);
  });

  test("team_short counts only members with a seat, and is sent once in ten minutes, however often a member leaves and comes back", async () => {
    const event = await aConcert({ entry: "team", teamMin: 2, teamMax: 4 });
    const captain = await aScene({}, event);
    const team = await aTeam(captain);
    await db.team.update({ where: { id: team.id }, data: { enteredAt: NOW } });
    for (let unpaid = 0; unpaid < 2; unpaid++) await aScene({ status: "forming", teamId: team.id }, event);
    const start = NOW.getTime();
    const occasions = [start, start, ...Array.from({ length: 20 }, (_, second) => start + 1000 * second)];
    for (const occasion of occasions) {
      await sendRegistrationMail({ kind: "team_short", registrationId: captain.registrationId, occasion }, NOW);
    }
    expect(await mailsTo(captain.email)).toHaveLength(1);
    const jobs = await listJobs();
    const pushes = jobs.filter(({ task }) => task === "send_push").map(({ payload }) => payload.occasion);
    expect(new Set(pushes).size).toBe(1);
    const putOff = jobs.filter(({ task }) => task === "send_registration_mail");
    expect(putOff.length).toBeGreaterThan(1);
    for (const { payload } of putOff) await sendRegistrationMail(payload as never, new Date(start + 10 * 60_000));
    const mails = await mailsTo(captain.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Your team needs 1 more member: Monsoon Ragas"));
    expect(mails[0]?.text?.replaceAll(/\s+/g, " ")).toContain("Members without a seat do not count.");
  });

  test("team_ended names no person for an end by the clock or the organiser", async () => {
    const event = await aHackathon();
    const seatless = await aScene({ status: "cancelled", endedAt: CLOSES, endedBy: "clock" }, event);
    const refunded = await aScene({ status: "cancelled", endedAt: NOW, endedBy: "organiser" }, event);
    const goesOn = await aTeam(seatless);
    const ended = await aTeam(refunded, { endedAt: NOW });
    for (const { registrationId } of [seatless, refunded]) await send("team_ended", registrationId);
    expect((await theMailTo(seatless.email)).text).toContain(
      `Registration has closed and you had no seat, so you’re no longer in the team ${goesOn.name}.`,
    );
    expect((await theMailTo(refunded.email)).text).toContain(`The organiser refunded the fee of your team ${ended.name}`);
  });
});
