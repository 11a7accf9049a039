import type { Club, College, Student } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { aClub, aCollege, anEvent, aStudent, unique } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { type Command, type ModelSettings, type ModelState, STUDENTS, TEAM_MAX } from "@/lib/testing/joining/commands";
import type { Times } from "@/lib/testing/joining/model";
import { outcomeOf, type Process } from "@/lib/testing/joining/process";

const OWN = [0, 1];
const REASON = "The jury has asked for it.";

export type Walk = {
  club: Club;
  eventId: string;
  times: Times;
  students: Student[];
  /** The question that must be answered, if there is one. */
  questionId: string | null;
  orderIds: string[];
  payments: number;
};

export type People = { club: Club; college: College };
export const somePeople = async (): Promise<People> => {
  const college = await aCollege();
  return { college, club: await aClub({ college }) };
};

/** Students 0 and 1 belong to the organising college, and do not pay. */
export const isOwn: ReadonlySet<number> = new Set(OWN);

/** An event with these settings and its students, in a database without other events. Registration closes in two and a half days. */
export async function aWalk({ club, college }: People, { asks, hoursToStart, ...settings }: ModelSettings, now: number): Promise<Walk> {
  await pool.query(
    `TRUNCATE "PaymentEvent", "Payment", "Registration", "Team", "EntryAct", "RateLimit", "SentMail", graphile_worker._private_jobs CASCADE`,
  );
  const [closesAt, startsAt] = [now + 2.5 * DAY_MS, now + 2.5 * DAY_MS + (hoursToStart / 24) * DAY_MS];
  const times = { closesAt, startsAt, overAt: startsAt + DAY_MS / 8 };
  const [event, students] = await Promise.all([
    anEvent(club, {
      ...{ ...settings, teamMax: TEAM_MAX, offerHours: 24 },
      ...{ registrationClosesAt: new Date(times.closesAt), startsAt: new Date(times.startsAt), endsAt: new Date(times.overAt) },
    }),
    Promise.all(Array.from({ length: STUDENTS }, (_, number) => aStudent(OWN.includes(number) ? { college } : {}))),
  ]);
  const question = asks
    ? await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Your size", required: true } })
    : null;
  return { club, eventId: event.id, times, students, questionId: question?.id ?? null, orderIds: [], payments: 0 };
}

const GONE = "none";

/** Runs a command in the product, through the use cases of the calls. */
export async function perform(process: Process, walk: Walk, command: Command, now: Date): Promise<string> {
  const { eventId, students, club } = walk;
  const studentAt = async (number: number) => {
    const student = students[number] as Student;
    return (await db.student.count({ where: { id: student.id } })) === 1 ? student : undefined;
  };
  const answers = walk.questionId ? { [walk.questionId]: "M" } : {};
  switch (command.do) {
    case "join": {
      const student = await studentAt(command.student);
      return student ? outcomeOf(process.joining.join(student, eventId, { answers, wait: command.wait }, now)) : GONE;
    }
    case "hi": {
      const student = await studentAt(command.student);
      return student ? outcomeOf(process.joining.joinByClick(student, eventId, now)) : GONE;
    }
    case "found a team": {
      const student = await studentAt(command.student);
      return student ? outcomeOf(process.teams.createTeam(student, eventId, { name: `Team ${unique()}`, answers }, now)) : GONE;
    }
    case "join a team": {
      const [student, team] = [await studentAt(command.student), await teamAt(eventId, command.team)];
      return student && team ? outcomeOf(process.teams.joinTeam(student, team.code, { answers }, now)) : GONE;
    }
    case "enter":
    case "withdraw":
    case "remove":
    case "hand over":
      return asCaptain(process, walk, command, now);
    case "leave": {
      const student = await studentAt(command.student);
      return student ? outcomeOf(process.registrations.leave(student, eventId, now)) : GONE;
    }
    case "delete the account": {
      const student = await studentAt(command.student);
      return student
        ? outcomeOf(process.removal.deleteStudent(process.access.authorizeSelfOrAdmin(student, student.id), undefined, now))
        : GONE;
    }
    case "open an order": {
      const student = await studentAt(command.student);
      if (!student) return GONE;
      return outcomeOf(
        process.orders.orderForHold(student, eventId, now).then(({ orderId }) => {
          if (!walk.orderIds.includes(orderId)) walk.orderIds.push(orderId);
        }),
      );
    }
    case "pay":
      return pay(process, walk, command.order, now);
    case "resize":
      return outcomeOf(process.organisers.updateEventAs(club, eventId, { capacity: command.capacity }, now));
    default:
      return asOrganiser(process, walk, command, now);
  }
}

async function teamAt(eventId: string, number: number) {
  const [team] = await db.team.findMany({ where: { eventId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], skip: number, take: 1 });
  return team;
}

type AsCaptain = Extract<Command, { do: "enter" | "remove" | "hand over" | "withdraw" }>;

async function asCaptain(process: Process, { eventId, students }: Walk, command: AsCaptain, now: Date): Promise<string> {
  const team = await teamAt(eventId, command.team);
  const captain = students.find(({ id }) => id === team?.captainId);
  if (!team || !captain) return "team_not_found";
  switch (command.do) {
    case "enter":
      return outcomeOf(process.teams.enterTeam(captain, team.id, { wait: command.wait }, now));
    case "withdraw":
      return outcomeOf(process.teams.withdrawTeam(captain, team.id, now));
    case "remove":
      return outcomeOf(process.teams.removeMember(captain, team.id, (students[command.student] as Student).id, now));
    case "hand over":
      return outcomeOf(process.teams.changeTeam(captain, team.id, { captainId: (students[command.student] as Student).id }, now));
  }
}

/** A payment for one of the orders arrives; each time it is a new payment. */
async function pay(process: Process, walk: Walk, number: number, now: Date): Promise<string> {
  const orderId = walk.orderIds[number % walk.orderIds.length];
  if (!orderId) return GONE;
  const { amountPaise } = await db.payment.findFirstOrThrow({ where: { gatewayOrderId: orderId } });
  const paymentId = `pay_${walk.payments++}_${unique()}`;
  return process.money.settle(
    "sandbox",
    { id: paymentId, kind: "payment.captured", orderId, paymentId, status: "captured", amountPaise, currency: "INR" },
    now,
  );
}

type AsOrganiser = Extract<Command, { do: "approve" | "reject" | "move" | "admit" | "take off" | "keep" }>;

async function asOrganiser(process: Process, { club, eventId, students }: Walk, command: AsOrganiser, now: Date): Promise<string> {
  const by = await process.authorize(club, eventId, "change_people");
  const isOfTeams = (await db.event.findUniqueOrThrow({ where: { id: eventId } })).entry === "team";
  const entryAt = async (number: number) => {
    if (isOfTeams) return (await teamAt(eventId, number))?.id;
    const status = { notIn: ["expired" as const, "cancelled" as const] };
    return (await db.registration.findFirst({ where: { eventId, studentId: (students[number] as Student).id, status } }))?.id;
  };
  if (command.do === "approve" || command.do === "reject") {
    const ids: string[] = [];
    for (const number of command.entries) ids.push(...[(await entryAt(number)) ?? []].flat());
    if (ids.length === 0) return GONE;
    let outcomes = "";
    const decided = process.entries.decide(by, { decision: command.do, entries: ids, reason: REASON }, now).then((results) => {
      outcomes = results.map(({ outcome }) => outcome).join();
    });
    const outcome = await outcomeOf(decided);
    return outcome === "done" ? outcomes : outcome;
  }
  const id = await entryAt(command.do === "keep" ? command.team : command.entry);
  if (!id) return GONE;
  switch (command.do) {
    case "keep":
      return outcomeOf(process.entries.keep(by, id, { reason: REASON }, now));
    case "move":
      return outcomeOf(process.entries.move(by, id, { position: command.position, reason: REASON }, now));
    case "admit":
      return outcomeOf(process.entries.admit(by, id, { addSeats: command.addSeats, reason: REASON }, now));
    case "take off":
      return outcomeOf(process.entries.takeOff(by, id, { reason: REASON }, now));
  }
}

/** The database's state in the form of the model. */
export async function readBack({ eventId, students }: Walk): Promise<ModelState> {
  const [event, registrations, teams, payments] = await Promise.all([
    db.event.findUniqueOrThrow({ where: { id: eventId } }),
    db.registration.findMany({
      where: { eventId, studentId: { not: null }, status: { notIn: ["expired", "cancelled"] } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    db.team.findMany({ where: { eventId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    db.payment.findMany({ where: { gatewayPaymentId: { not: null } } }),
  ]);
  const numberOf = (studentId: string | null) => students.findIndex(({ id }) => id === studentId);
  const line = registrations.filter(({ place }) => place !== null).sort((one, other) => Number(one.place) - Number(other.place));
  return {
    students: students.map(({ id }) => {
      const own = registrations.find(({ studentId }) => studentId === id);
      if (!own) return null;
      const { status, pricePaise } = own;
      const isSeat = status === "held" || status === "confirmed";
      const isOffer = status === "held" && own.offeredAt !== null;
      const until = status === "held" ? (own.heldUntil?.getTime() ?? null) : null;
      return { status, until, isOffer, pricePaise: isSeat ? pricePaise : null };
    }),
    line: line.map(({ teamId, studentId }) => (teamId ? teams.findIndex(({ id }) => id === teamId) : numberOf(studentId))),
    teams: teams.map(({ id, endedAt, captainId, isKept }) => {
      const own = registrations.filter(({ teamId }) => teamId === id);
      if (endedAt || own.every(({ status }) => status === "rejected")) return null;
      return { captain: numberOf(captainId), isKept, members: own.map(({ studentId }) => numberOf(studentId)) };
    }),
    capacity: event.capacity,
    taken: event.taken,
    waiting: event.waiting,
    payments: payments
      .sort((one, other) => numberIn(one.gatewayPaymentId) - numberIn(other.gatewayPaymentId))
      .map(({ status }) => (status === "captured" ? "seat" : "returned")),
  };
}

const numberIn = (paymentId: string | null) => Number(paymentId?.split("_")[1]);

/** Sends the queued messages. @returns the number of students with a confirmation but without a registration */
export async function sendMails({ eventId }: Walk): Promise<number> {
  const before = await db.sentMail.findMany({ select: { id: true } });
  await runJobs();
  const told = await db.sentMail.findMany({
    where: { id: { contains: "registered.", endsWith: "@localhost" }, NOT: { id: { in: before.map(({ id }) => id) } } },
  });
  const confirmed = await db.registration.findMany({ where: { eventId, status: "confirmed" }, select: { id: true } });
  return told.filter(({ id }) => !confirmed.some((one) => id.includes(one.id))).length;
}
