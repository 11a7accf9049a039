import type { Prisma } from "@/lib/generated/prisma/client";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { aClub, aCollege, aRegistration, aStudent } from "@/lib/testing/factories";
import { inDays, inHours } from "@/lib/testing/moments";
import { unique } from "./accounts";
import { anEventOnShow } from "./shown-events";

type Event = Awaited<ReturnType<typeof anEventOnShow>>;
type Own = Partial<Prisma.RegistrationUncheckedCreateInput>;

/** A registration in its present state in the database, with its seat or its place. */
async function aRegistrationAt(event: Event, student: Pick<Student, "id">, own: Own) {
  const status = own.status ?? "confirmed";
  const change = { taken: { increment: status === "held" || status === "confirmed" ? 1 : 0 }, waiting: { increment: own.place ? 1 : 0 } };
  await db.event.update({ where: { id: event.id }, data: change });
  return db.registration.create({ data: { eventId: event.id, studentId: student.id, pricePaise: 0, status, ...own } });
}

/** A question of each kind, the first ones required. */
export async function askEverything({ id: eventId }: { id: string }) {
  const options = (...texts: string[]) => texts.map((text) => ({ _id: crypto.randomUUID(), text }));
  const questions = [
    { kind: "long", label: "What do you want to build?", required: true },
    { kind: "choice", label: "T-shirt", required: true, options: options("S", "M", "L", "XL") },
    { kind: "phone", label: "Phone in the night of the event", required: true },
    { kind: "consent", label: "I stay in the building between 23:00 and 06:00, as the hostel rules say.", required: true },
    { kind: "choices", label: "Meals", options: options("Vegetarian", "Jain", "No nuts") },
    { kind: "short", label: "The name of your robot", help: "As on its box" },
    { kind: "number", label: "Its weight in kg", min: 0.5, max: 40 },
    { kind: "year", label: "Year of study" },
  ] as const;
  for (const [position, question] of questions.entries()) await db.question.create({ data: { eventId, position, ...question } });
}

/** Events, one for each registration state of this student, by the name of the state. */
export async function eventsOfEveryState(student: Pick<Student, "id">): Promise<Record<string, string>> {
  const college = await aCollege({ name: `Konkan School of Commerce ${unique()}` });
  const club = await aClub({ college, name: "Codeshala" });
  const on = (name: string, fields: Parameters<typeof anEventOnShow>[0] = {}) =>
    anEventOnShow({ name: `Event: ${name}`, pricePaise: 25_000, capacity: 20, startsAt: inDays(8), ...fields }, club);
  const others = async (event: Event, count: number, own: (index: number) => Own) => {
    for (let index = 0; index < count; index++) await aRegistrationAt(event, await aStudent(), own(index));
  };
  const full = { capacity: 2 };

  const open = await on("Open, and pays");
  const free = await on("Open, for nothing", { pricePaise: 0, years: [1, 2, 3, 4], admits: "anyone" });
  const line = await on("Full, with a waiting list", full);
  await others(line, 2, () => ({}));
  await others(line, 3, (index) => ({ status: "waiting", place: index + 1 }));
  const noLine = await on("Full, without one", { ...full, waitlist: false, taken: 2 });
  const waiting = await on("Waiting", full);
  await others(waiting, 2, () => ({}));
  await others(waiting, 11, (index) => ({ status: "waiting", place: index < 2 ? index + 1 : index + 20 }));
  await aRegistrationAt(waiting, student, { status: "waiting", place: 10, since: inHours(-2) });
  const offered = await on("Offered");
  await aRegistrationAt(offered, student, { status: "held", heldUntil: inHours(22.2), offeredAt: inHours(-1), pricePaise: 25_000 });
  const offeredFree = await on("Offered for nothing", { pricePaise: 0 });
  await aRegistrationAt(offeredFree, student, { status: "held", heldUntil: inHours(2.16), offeredAt: inHours(-1) });
  const held = await on("Held");
  await aRegistrationAt(held, student, { status: "held", heldUntil: inHours(0.2), pricePaise: 25_000 });
  const apply = await on("Open, with approval", { approval: true, pricePaise: 0 });
  await askEverything(apply);
  const pending = await on("Applied", { approval: true });
  await askEverything(pending);
  await aRegistrationAt(pending, student, { status: "pending", since: inHours(-20) });
  const rejected = await on("Not accepted", { approval: true });
  const decisionReason = "This clinic is for third and fourth years. The next one, in February, is for everybody.";
  await aRegistrationAt(rejected, student, { status: "rejected", decidedAt: inHours(-1), decisionReason });
  const verify = await on("For verified students", { admits: "verified" });
  const foreign = await on("For another college", { admits: "own" });
  const teams = { entry: "team", teamMin: 3, teamMax: 4 } as const;
  const team = await on("Teams", teams);
  const forming = await on("In a team", teams);
  const { id: teamId } = await db.team.create({
    data: { eventId: forming.id, name: "Null Pointers", code: unique().toUpperCase(), captainId: student.id },
  });
  await aRegistrationAt(forming, student, { status: "forming", teamId, since: inHours(-1) });
  await aRegistrationAt(forming, await aStudent(), { status: "forming", teamId, since: inHours(-1) });
  const confirmed = await on("Registered");
  await askEverything(confirmed);
  await aRegistration(confirmed, student);
  const closed = await on("Closed", { registrationOpensAt: inDays(-3), registrationClosesAt: inDays(-1) });
  const events = {
    open,
    free,
    line,
    noLine,
    waiting,
    offered,
    offeredFree,
    held,
    apply,
    pending,
    rejected,
    verify,
    foreign,
    team,
    forming,
    confirmed,
    closed,
  };
  return Object.fromEntries(Object.entries(events).map(([name, { id }]) => [name, id]));
}
