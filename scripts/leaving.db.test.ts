import { expect, test } from "vitest";
import { consequencesText } from "@/components/taking-part/teams/texts";
import type { MailKind } from "@/lib/catalogue/seats/tasks";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { instantOf } from "@/lib/platform/time/zone";
import { moneyText, promiseText, toLeaving } from "@/lib/taking-part/joining/leaving";
import { getRegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import { findTeam } from "@/lib/taking-part/joining/team";
import { sendRegistrationMail } from "@/lib/taking-part/registrations/send-mail";
import { getTicket, leave, listOwnRegistrations } from "@/lib/taking-part/registrations/service";
import { consequencesOf } from "@/lib/taking-part/teams/policy";
import { aClub, anEmail, anEvent, aStudent, unique } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/outbox";

/* Every promise about leaving, in mails and dialogs, is compared with the result of the call: for each kind of registration, each way to a
   seat, each order of close and start, and each moment. */

const ZONE = "Asia/Kolkata";
const FEE = 25_000;
const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS);
const [FIRST, SECOND] = [at(48), at(96)];

/** Events by the moment that comes first, with the moments of joining and leaving. */
const EVENTS = {
  "closes, then starts": { registrationClosesAt: FIRST, startsAt: SECOND, endsAt: at(120) },
  "starts while registration is open": { registrationClosesAt: SECOND, startsAt: FIRST, endsAt: at(120) },
  "has no start": { registrationClosesAt: FIRST, startsAt: null },
};
const MOMENTS = [new Date(FIRST.getTime() - MINUTE_MS), FIRST, SECOND];

type Kind = { fee: number; each?: boolean; others?: number; isCaptain?: boolean };
const KINDS: Record<string, Kind> = {
  "alone, free": { fee: 0 },
  "alone, paid": { fee: FEE },
  "a captain, a fee each": { fee: FEE, each: true, others: 2, isCaptain: true },
  "a member, a fee each": { fee: FEE, each: true, others: 2 },
  "the last, a fee each": { fee: FEE, each: true, others: 0, isCaptain: true },
  "a captain, one fee": { fee: FEE, others: 2, isCaptain: true },
  "a member, one fee": { fee: FEE, others: 2 },
  "the last, one fee": { fee: FEE, others: 0, isCaptain: true },
  "a member of a free team": { fee: 0, others: 1 },
};

type Fields = Partial<Prisma.RegistrationUncheckedCreateInput>;
/** The way to the seat. Only an offer and an invitation can be accepted after registration has closed. */
const WAYS: Record<string, (moment: Date) => Fields> = {
  registered: () => ({}),
  "from the line": (moment) => ({ since: new Date(moment.getTime() - HOUR_MS), offeredAt: new Date(moment.getTime() - MINUTE_MS) }),
  approved: (moment) => ({ since: new Date(moment.getTime() - HOUR_MS), decidedAt: moment }),
  invited: (moment) => ({ offeredAt: new Date(moment.getTime() - HOUR_MS) }),
};

type Scene = { student: Student; eventId: string; registrationId: string; teamId: string | null };

type Stage = { club: Awaited<ReturnType<typeof aClub>>; student: Student; friends: Student[] };

async function aScene({ club, student, friends }: Stage, fields: object, kind: Kind, own: Fields): Promise<Scene> {
  const isTeam = kind.others !== undefined;
  const entry = isTeam
    ? { entry: "team" as const, teamMin: 1, teamMax: 4, feePer: kind.each ? ("person" as const) : ("team" as const) }
    : {};
  const event = await anEvent(club, { ...fields, ...entry, pricePaise: kind.fee });
  const others = friends.slice(0, kind.others ?? 0);
  const captain = kind.isCaptain ? student : others[0];
  const team = isTeam
    ? await db.team.create({
        data: { eventId: event.id, name: unique(), code: unique(), captainId: captain?.id ?? "", enteredAt: new Date() },
      })
    : null;
  const add = async ({ id: studentId }: Student, more: Fields) => {
    const pays = !isTeam || kind.each || studentId === captain?.id ? kind.fee : 0;
    const row = { eventId: event.id, studentId, teamId: team?.id ?? null, status: "confirmed" as const, pricePaise: pays, ...more };
    const { id, status } = await db.registration.create({ data: row });
    if (pays > 0 && status === "confirmed") await aPayment(id, pays);
    return id;
  };
  const registrationId = await add(student, own);
  for (const other of others) await add(other, { confirmedAt: new Date() });
  const rows = await db.registration.findMany({ where: { eventId: event.id } });
  const taken = rows.filter(({ status }) => status === "held" || status === "confirmed").length;
  await db.event.update({ where: { id: event.id }, data: { taken, waiting: rows.filter(({ place }) => place !== null).length } });
  return { student, eventId: event.id, registrationId, teamId: team?.id ?? null };
}

function aPayment(registrationId: string, paise: number) {
  const name = crypto.randomUUID();
  const ids = { gateway: "sandbox", gatewayOrderId: name, gatewayPaymentId: name };
  return db.payment.create({ data: { registrationId, ...ids, amountPaise: paise, receivedPaise: paise, status: "captured" } });
}

/** The call and its result. */
async function leaves({ student, eventId }: Scene, now: Date): Promise<{ status: number; refundedPaise: number }> {
  const status = await leave(student, eventId, now).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof AppError) return error.status;
      throw error;
    },
  );
  const due = await db.payment.findMany({ where: { registration: { eventId }, status: { in: ["refund_due", "refunded"] } } });
  return { status, refundedPaise: due.reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0) };
}

const DATE = /\w{3} (\d{4}-\d\d-\d\d), (\d\d:\d\d)/g;
const datesIn = (text: string): Date[] => [...text.matchAll(DATE)].map(([, date = "", time = ""]) => instantOf({ date, time }, ZONE));

/** The promise of a mail or page about leaving at a moment. Null means: it promises a refund when the whole team ends, and nothing else. */
function promised(text: string, moment: Date): { canLeave: boolean; isRefunded: boolean | null } {
  const until = datesIn(text).at(-1);
  const refundUntil = datesIn(/Full refund if you (cancel|leave the team) before [^.]+/.exec(text)?.[0] ?? "").at(0);
  const isTeams = text.includes("The fee stays with the team");
  return {
    canLeave: until !== undefined && moment < until,
    isRefunded: isTeams ? null : refundUntil !== undefined && moment < refundUntil,
  };
}

/** The promise of a dialog about the money. */
const refundIn = (text: string): number =>
  Number(/(?:full refund of|refund) ₹([\d,]+)|₹([\d,]+) will be refunded/.exec(text)?.slice(1).find(Boolean)?.replaceAll(",", "") ?? 0) *
  100;

const cases = Object.entries(EVENTS).flatMap(([order, times]) =>
  Object.entries(KINDS).flatMap(([who, kind]) =>
    Object.entries(WAYS).flatMap(([way, fields]) =>
      MOMENTS.filter((joins) => joins < times.registrationClosesAt || (way !== "registered" && joins < (times.startsAt ?? joins))).flatMap(
        (joins) => MOMENTS.filter((moment) => moment >= joins).map((moment) => ({ order, times, who, kind, way, fields, joins, moment })),
      ),
    ),
  ),
);

/** Sequences of these cover all cases, so that each student has few registrations. */
const STUDENTS = 8;

test("each mail, ticket and dialog promises the actual result of leaving", async () => {
  const club = await aClub();
  const friends = [await aStudent(), await aStudent()];
  const outcomes = await Promise.all(
    Array.from({ length: STUDENTS }, async (_, number) => {
      const email = anEmail("ananya");
      const student = await aStudent({ email });
      const stage = { club, student, friends };
      const left: { about: string; registrationId: string; moment: Date; hasLeft: boolean; isRefunded: boolean; endsTeam: boolean }[] = [];
      for (const { order, times, who, kind, way, fields, joins, moment } of cases.filter((_case, index) => index % STUDENTS === number)) {
        const about = `${who}, ${way}, ${order}, joined ${joins.toISOString()}, leaves ${moment.toISOString()}`;
        const scene = await aScene(stage, times, kind, { confirmedAt: joins, ...fields(joins) });
        const { registrationId } = scene;
        await sendRegistrationMail({ kind: "registered", registrationId }, joins);
        const { texts, offers, pageText } = await readAll(scene, moment);
        const { status, refundedPaise } = await leaves(scene, moment);

        const hasLeft = status === 200;
        expect([about, status]).toEqual([about, hasLeft ? 200 : 410]);
        expect([about, ...offers]).toEqual([about, ...offers.map(() => hasLeft)]);
        if (hasLeft) for (const text of texts) expect([about, text, refundIn(text)]).toEqual([about, text, refundedPaise]);
        const wasKept = hasLeft && refundedPaise === 0 && kind.fee > 0;
        if (wasKept)
          for (const text of texts)
            expect([about, text]).toEqual([about, expect.stringMatching(/not returned|stays with the team|keeps its fee/)]);
        const one = { about, registrationId, moment, hasLeft, isRefunded: refundedPaise > 0, endsTeam: kind.others === 0 && !kind.each };
        expectPromise(pageText, one);
        left.push(one);
      }
      const mails = await mailsTo(email);
      for (const one of left) {
        const text = mails.find((mail) => mail.messageId?.includes(one.registrationId))?.text?.replaceAll(/\s+/g, " ");
        expect([one.about, text]).toEqual([one.about, expect.any(String)]);
        expectPromise(/Plans changed\?.*/.exec(text ?? "")?.[0] ?? "", one);
      }
      return left.length;
    }),
  );
  expect(outcomes.reduce((sum, count) => sum + count, 0)).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(400);
}, 240_000);

/** The words of the ticket, profile, documented answer and team's page at a moment, and whether each offers to leave. */
async function readAll({ student, registrationId, eventId, teamId }: Scene, moment: Date) {
  const [ticket, registration, list] = await Promise.all([
    getTicket(student, registrationId, moment),
    getRegistrationDetails(student, eventId, moment),
    teamId ? [] : listOwnRegistrations(student, moment),
  ]);
  const json = toRegistrationStateJson(registration, student);
  const own = list.find(({ id }) => id === registrationId);
  const team = teamId && (await findTeam(teamId, moment));
  const member = team ? team.members.find(({ registrationId: id }) => id === registrationId) : undefined;
  const texts = [moneyText(ticket.leaving)];
  const offers = [ticket.leaving.until !== null, json.state === "confirmed" && json.canLeave];
  if (json.state === "confirmed") texts.push(moneyText(toLeaving(json.leaving)));
  if (own) offers.push(own.leaving !== null);
  if (own?.leaving) texts.push(moneyText(own.leaving));
  if (team && member) texts.push(consequencesText(consequencesOf(team, [member], moment), "you"));
  return { texts, offers, pageText: promiseText(ticket.leaving, ZONE, { isInTeam: teamId !== null, hasPaid: true }) };
}

type Outcome = { about: string; moment: Date; hasLeft: boolean; isRefunded: boolean; endsTeam: boolean };

function expectPromise(text: string, { about, moment, hasLeft, isRefunded, endsTeam }: Outcome): void {
  const promise = promised(text, moment);
  expect([about, text, promise.canLeave]).toEqual([about, text, hasLeft]);
  expect([about, text, promise.isRefunded ?? (endsTeam && hasLeft)]).toEqual([about, text, isRefunded]);
}

/**
 * States without a paid seat: the student can leave at any moment, and no text mentions a refund. `says`: the promise of the state's email.
 */
const UNPAID: Record<string, { fields: Fields; kind?: MailKind; says?: string }> = {
  held: { fields: { status: "held", heldUntil: at(200) } },
  offered: { fields: { status: "held", heldUntil: at(200), offeredAt: new Date() }, kind: "offered" },
  waiting: {
    fields: { status: "waiting", place: 1, since: new Date() },
    kind: "waiting",
    says: "You can leave the list at any time.",
  },
  applied: { fields: { status: "pending", since: new Date() }, kind: "applied", says: "withdraw your application at any time." },
};

test("a hold, an offer, a place in line and an application are given up at any moment, and cost nothing", async () => {
  const email = anEmail("ananya");
  const stage = { club: await aClub(), student: await aStudent({ email }), friends: [] };
  const told: { registrationId: string; says: string }[] = [];
  for (const times of Object.values(EVENTS)) {
    for (const [state, { fields, kind, says = "" }] of Object.entries(UNPAID)) {
      for (const moment of MOMENTS) {
        const scene = await aScene(
          stage,
          times,
          { fee: FEE },
          { ...fields, pricePaise: state === "held" || state === "offered" ? FEE : 0 },
        );
        const own = (await listOwnRegistrations(scene.student, moment)).find(({ id }) => id === scene.registrationId);
        if (own?.leaving) expect(refundIn(moneyText(own.leaving))).toBe(0);
        if (kind) {
          await sendRegistrationMail({ kind, registrationId: scene.registrationId }, MOMENTS[0]);
          told.push({ registrationId: scene.registrationId, says });
        }
        expect([state, moment, await leaves(scene, moment)]).toEqual([state, moment, { status: 200, refundedPaise: 0 }]);
      }
    }
  }
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(told.length);
  for (const { registrationId, says } of told) {
    const text = mails.find(({ messageId }) => messageId?.includes(registrationId))?.text?.replaceAll(/\s+/g, " ") ?? "";
    expect(text).toContain(says);
    expect(text).not.toMatch(/refund|returned/i);
  }
}, 60_000);
