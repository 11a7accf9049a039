import { JOINING_DEFAULTS, type JoiningInput, plannedJoining } from "@/lib/catalogue/events/joining";
import { readAnswers } from "@/lib/catalogue/questions/read-answers";
import { questionList } from "@/lib/catalogue/questions/schema";
import { listQuestions, setQuestions } from "@/lib/catalogue/questions/service";
import { lockEvent, lockStudent } from "@/lib/catalogue/seats/change-seats";
import { addMember, createTeam, decideEntries, endMember, enterTeam } from "@/lib/catalogue/seats/entries";
import { joinEvent } from "@/lib/catalogue/seats/join-event";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepYearOfStudy } from "@/lib/identity/students/service";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { makeTeamCode } from "@/lib/taking-part/teams/code";
import type { PlannedEvent } from "@/prisma/demo-events";
import { endJobs } from "@/prisma/demo-jobs";

type Rules = {
  planned: PlannedEvent;
  rules: JoiningInput;
  fill(event: { id: string }, students: readonly Student[], now: Date): Promise<void>;
};

const WORKSHOP_SEATS = 20;
const TEAMS = 4;
const JURY_SEATS = 6;

/** A full event with a waiting list, a hackathon of teams, and an event with questions and approval. @param now the moment of seeding */
export function planJoining(now: Date): Rules[] {
  const plan = (
    fields: Pick<PlannedEvent, "name" | "type" | "tags" | "venue" | "description" | "capacity">,
    days: number,
  ): PlannedEvent => {
    const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const startsAt = new Date(day + days * DAY_MS + 4 * HOUR_MS);
    const registrationOpensAt = new Date(day - 6 * DAY_MS);
    return {
      ...fields,
      mode: "Offline",
      price: "0",
      contactPhone: "9840123457",
      registrationOpensAt,
      registrationClosesAt: new Date(startsAt.getTime() - DAY_MS),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 8 * HOUR_MS),
      createdAt: new Date(registrationOpensAt.getTime() - DAY_MS),
      joined: 0,
    };
  };
  return [
    {
      planned: plan(
        {
          name: "Soldering Circle",
          type: "Other",
          tags: ["Workshop"],
          venue: "Block C, Room 204",
          description:
            "<p><strong>Twenty irons, twenty seats.</strong></p><p>If you cannot come, cancel your registration: the next person on the waiting list gets your seat.</p>",
          capacity: WORKSHOP_SEATS,
        },
        9,
      ),
      rules: {},
      fill: fillLine,
    },
    {
      planned: plan(
        {
          name: "Hack the Quad",
          type: "Competition",
          tags: ["Coding", "Tournament"],
          venue: "Innovation Block",
          description:
            "<p><strong>One night, one problem, teams of three or four.</strong></p><p>Find your team here and register together.</p>",
          capacity: TEAMS,
        },
        12,
      ),
      rules: { entry: "team", teamMin: 3, teamMax: 4, seatsCount: "teams" },
      fill: fillTeams,
    },
    {
      planned: plan(
        {
          name: "Prototype Jury",
          type: "Competition",
          tags: ["Coding", "Networking"],
          venue: "Old Library",
          description:
            "<p><strong>Show what you built to people who build for a living.</strong></p><p>Tell us about it first; the jury has time for six.</p>",
          capacity: JURY_SEATS,
        },
        15,
      ),
      rules: {
        approval: true,
        admits: "verified",
        questions: questionList.parse([
          { kind: "short", label: "What did you build?", help: "One sentence.", required: true },
          {
            kind: "choice",
            label: "How far is it?",
            required: true,
            options: [{ text: "An idea" }, { text: "It works once" }, { text: "People use it" }],
          },
          { kind: "year", label: "Your year of study" },
          { kind: "consent", label: "I agree that a picture of it is shown", required: true },
        ]),
      },
      fill: fillApplications,
    },
  ];
}

/** Sets the rules of such an event and lets students join it. Its messages are not sent, because the addresses are invented. */
export async function fillJoining({ rules, fill }: Rules, event: { id: string }, students: readonly Student[], now: Date): Promise<void> {
  const { settings } = plannedJoining({ settings: JOINING_DEFAULTS, collegeIds: [] }, rules);
  await db.$transaction(async (tx) => {
    await tx.event.update({ where: { id: event.id }, data: settings });
    await setQuestions(tx, event.id, rules.questions ?? [], now);
  });
  await fill(event, students, now);
  await endJobs(Prisma.sql`j."payload"->>'registrationId' IN (SELECT "id"::text FROM "Registration" WHERE "eventId" = ${event.id}::uuid)`);
}

async function join(event: { id: string }, student: Student, now: Date, sent: Record<string, unknown> = {}): Promise<string> {
  const answers = readAnswers(await listQuestions(event.id), sent);
  const { updatedAt } = await db.event.findUniqueOrThrow({ where: { id: event.id }, select: { updatedAt: true } });
  const joined = await joinEvent(event.id, student.id, { pricePaise: 0, heldUntil: null, now, wait: true, answers, seen: updatedAt });
  if (!joined?.id) throw new Error(`${student.id} did not join: ${joined?.outcome}`);
  return joined.id;
}

/** All students join one after the other; the last ones wait. */
async function fillLine(event: { id: string }, students: readonly Student[], now: Date): Promise<void> {
  for (const [index, student] of students.entries()) {
    await join(event, student, new Date(now.getTime() - (students.length - index) * HOUR_MS));
  }
}

const TEAM_NAMES = ["Null Pointers", "Byte Club", "Kernel Panic", "Segfault Six", "Merge Conflict", "Off by One", "Hello, World"];
/** Members of each team; the last one is still forming. */
const TEAM_SIZES = [4, 3, 4, 3, 3, 3, 2];
/** The team that a member leaves after it registered. */
const INCOMPLETE = 3;

/** Teams that registered (one of them lacks a member), teams that wait, and one that is forming. */
async function fillTeams(event: { id: string }, students: readonly Student[], now: Date): Promise<void> {
  let next = 0;
  for (const [index, size] of TEAM_SIZES.entries()) {
    const members = students.slice(next, next + size);
    next += size;
    await inTransaction(event, members, now, async (tx) => {
      const [captain, ...others] = members;
      if (!captain) throw new Error("there are too few students");
      const code = makeTeamCode();
      const team = await createTeam(tx, {
        eventId: event.id,
        studentId: captain.id,
        name: TEAM_NAMES[index] ?? "",
        code,
        answers: [],
        now,
      });
      if (typeof team === "string") throw new Error(`creating a team failed: ${team}`);
      let last = "";
      for (const { id } of others) last = (await addMember(tx, team.teamId, id, { now, answers: [] })).registrationId ?? last;
      if (index < TEAM_SIZES.length - 1) await enterTeam(tx, team.teamId, { wait: true, now });
      if (index === INCOMPLETE) await endMember(tx, last, { now });
    });
  }
}

const BUILT = [
  "A bin that sorts",
  "A braille keyboard",
  "A bus tracker",
  "A seed sower",
  "A choir app",
  "A paper plane gun",
  "A rain gauge",
  "A lab rota",
];
const APPROVED = 3;

/** Applications; some of them are decided. */
async function fillApplications(event: { id: string }, students: readonly Student[], now: Date): Promise<void> {
  const questions = await listQuestions(event.id);
  const ids: string[] = [];
  for (const [index, student] of students.slice(0, BUILT.length).entries()) {
    const [what, far, year, consent] = questions;
    const options = far?.options ?? [];
    await db.$transaction((tx) => keepYearOfStudy(tx, student.id, 1 + (index % 4), now));
    const sent = {
      [what?.id ?? ""]: BUILT[index],
      [far?.id ?? ""]: options[index % options.length]?._id,
      [year?.id ?? ""]: 1 + (index % 4),
      [consent?.id ?? ""]: true,
    };
    ids.push(await join(event, student, new Date(now.getTime() - (BUILT.length - index) * HOUR_MS), sent));
  }
  await inTransaction(event, [], now, async (tx) => {
    await decideEntries(tx, event.id, ids.slice(0, APPROVED), { approve: true, reason: null, now });
    const reason = "Please come again once it has been built.";
    await decideEntries(tx, event.id, ids.slice(APPROVED, APPROVED + 1), { approve: false, reason, now });
  });
}

type Tx = Parameters<typeof lockEvent>[0];

/** Locks students before the event, like all code. */
async function inTransaction(
  event: { id: string },
  students: readonly Student[],
  now: Date,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    for (const { id } of students.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await lockStudent(tx, id);
    await lockEvent(tx, event.id, now);
    await work(tx);
  });
}
