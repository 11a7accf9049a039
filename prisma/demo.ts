import { storePoster } from "@/lib/catalogue/events/poster";
import { posterSheets } from "@/lib/catalogue/posters/sheets";
import type { Club, College, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { cleanHtml } from "@/lib/platform/html/clean";
import { textOf } from "@/lib/platform/html/text";
import { aClub, aCollege, aGrant, anEvent, aStudent, manyRegistrations, PASSWORD } from "@/lib/testing/factories";
import { makeCertificates, makeRecordLink } from "@/prisma/demo-after";
import { forEachAtOnce } from "@/prisma/demo-at-once";
import { makeBlogs } from "@/prisma/demo-blogs";
import { makePublicPages } from "@/prisma/demo-clubs";
import { fillDoor, planDoor } from "@/prisma/demo-door";
import { type PlannedEvent, planEvents } from "@/prisma/demo-events";
import { makeFeedback } from "@/prisma/demo-feedback";
import { makeFollows } from "@/prisma/demo-follows";
import { fillPast, planHistory, stateYears } from "@/prisma/demo-history";
import { fillJoining, planJoining } from "@/prisma/demo-joining";
import { makeLogIns } from "@/prisma/demo-log-ins";
import { makeMarks } from "@/prisma/demo-marks";
import { makeModeration } from "@/prisma/demo-moderation";
import { type CampusPlaces, keyOf, makePlaces } from "@/prisma/demo-places";
import { fillHidden } from "@/prisma/demo-publishing";
import { makeSaved } from "@/prisma/demo-saved";
import { makeTickets } from "@/prisma/demo-tickets";

/** The demonstration colleges with their clubs. Every name and address is invented; the domains are reserved ones. */
const COLLEGES = [
  { name: "Sahyadri College", domain: "sahyadri.example", clubs: ["Robotics Club", "Natya Drama Society", "Code Circle"] },
  { name: "Malabar Institute", domain: "malabar.example", clubs: ["Tide Music Club", "Debate Union", "Sports Council"] },
  { name: "Deccan University", domain: "deccan.example", clubs: ["Astronomy Club", "Film Society", "Startup Cell"] },
  { name: "Konark Engineering", domain: "konark.example", clubs: ["Racing Team", "Quiz Club"] },
  { name: "Thar School of Design", domain: "thar.example", clubs: ["Type and Print", "Street Play Group"] },
  { name: "Nilgiri Women's College", domain: "nilgiri.example", clubs: ["Women in Tech", "Nature Club", "Dance Troupe"] },
  { name: "Hooghly Arts College", domain: "hooghly.example", clubs: ["Poetry Circle", "Rhythm Section"] },
  { name: "Satluj Medical College", domain: "satluj.example", clubs: ["Health Camp", "Chess Club"] },
] as const;

const STUDENTS = [
  { email: "student@sahyadri.example", firstName: "Ananya", lastName: "Kulkarni", collegeOf: "sahyadri.example" },
  { email: "student@malabar.example", firstName: "Rahul", lastName: "Menon", collegeOf: "malabar.example" },
  { email: "new.student@quad.example", firstName: "Isha", lastName: "Verma", collegeOf: null },
] as const;

/** The students who help a club, with accounts of their own. */
const HELPERS_OF = "robotics.club@sahyadri.example";
const HELPERS = [
  { email: "manager@sahyadri.example", firstName: "Vikram", lastName: "Iyer", role: "manager" },
  { email: "door.one@sahyadri.example", firstName: "Leela", lastName: "Pillai", role: "door" },
  { email: "door.two@sahyadri.example", firstName: "Arjun", lastName: "Sen", role: "door" },
] as const;

/** The students who register for the events; four at each college. */
const FIRST_NAMES = ["Aarav", "Diya", "Kabir", "Meera", "Rohan", "Saanvi", "Tanvi", "Yash"];
const LAST_NAMES = ["Bhat", "Das", "Gill", "Iyer", "Joshi", "Nair", "Rao", "Sethi"];
const CLASSMATES_PER_COLLEGE = 4;

/** The college that approves its clubs' events. */
const APPROVES = "malabar.example";

const TRENDING_OVER_MS = 13 * 24 * 60 * 60 * 1000;

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, ".");

/** Fills a database without colleges; any other stays unchanged. @param now dates count from its day */
export async function ensureDemo(now = new Date()): Promise<void> {
  if ((await db.college.count()) > 0) return;
  const colleges = new Map<string, College>();
  const clubs: { club: Club; name: string; college: string; email: string }[] = [];
  for (const { name: college, domain, clubs: names } of COLLEGES) {
    const account = await aCollege({ name: college, email: `office@${domain}`, emailDomain: domain });
    colleges.set(domain, account);
    for (const name of names) {
      const email = `${slug(name)}@${domain}`;
      clubs.push({ club: await aClub({ college: account, name, email }), name, college, email });
    }
  }
  const places = await makePlaces(colleges);
  const own: Student[] = [];
  for (const { collegeOf, ...fields } of STUDENTS) own.push(await aStudent({ ...fields, college: colleges.get(collegeOf ?? "") }));
  const helped = clubs.find(({ email }) => email === HELPERS_OF);
  if (helped) await makeHelpers(helped.club, colleges.get("sahyadri.example"));
  const students = await makeClassmates(colleges);
  const planned = clubs.flatMap((organiser, place) =>
    planEvents(organiser, place, now, students.length).map((event, index) => ({ organiser, event, number: place * 6 + index })),
  );
  await forEachAtOnce(planned, (event) => makeEvent(event, students, now, places));
  await makeDoor(clubs, [...colleges.values()], now);
  await Promise.all([makeHistory(clubs, now), makeJoining(clubs, students, own, now), makeHidden(clubs, colleges.get(APPROVES), now)]);
  await makeFeedback("Intercollege Bot Cup");
  await makeBlogs(clubs, now);
  await makePublicPages();
  await makeFollows(now);
  await makeSaved(STUDENTS[0].email, students, now);
  await makeTickets(STUDENTS[0].email, now);
  await makeLogIns(HELPERS_OF, now);
  if (helped) await makeCertificates(helped.club, colleges.get("sahyadri.example"));
  await makeMarks(colleges.get("sahyadri.example"), STUDENTS[0].email, now);
  await makeRecordLink();
  await makeModeration(colleges.get("sahyadri.example"), STUDENTS[0].email, now);
}

async function makeHelpers(club: Club, college: College | undefined): Promise<void> {
  for (const { role, ...fields } of HELPERS) {
    await aGrant(await aStudent({ ...fields, college }), { role, club, email: fields.email });
  }
}

/** An event of the demonstration's club with open check-in. */
async function makeDoor(organisers: readonly Organiser[], colleges: readonly College[], now: Date): Promise<void> {
  const [organiser] = organisers;
  if (!organiser) return;
  const event = await makeEvent({ organiser, event: planDoor(now), number: 0 }, [], now);
  await fillDoor(event, organiser.club, colleges, now);
}

/** The past half year of the demonstration's college, with the people of its event at check-in: events that have ended, with insights. */
async function makeHistory(organisers: readonly Organiser[], now: Date): Promise<void> {
  const guests = { account: { email: { startsWith: "guest." } } };
  const students = await db.student.findMany({
    where: guests,
    orderBy: { account: { email: "asc" } },
    select: { id: true, collegeId: true },
  });
  await stateYears(students, now);
  await forEachAtOnce(planHistory(now), async (past, index) => {
    const organiser = organisers.find(({ email }) => email === past.club);
    if (!organiser) return;
    await fillPast(past, await makeEvent({ organiser, event: past.planned, number: index + 5 }, [], now), organiser.club, students);
  });
}

/**
 * Events of the demonstration's club that have a waiting list, teams, and questions with approval.
 * @param own the students with demonstration log-ins; the first of them leads the first team
 */
async function makeJoining(
  organisers: readonly Organiser[],
  students: readonly Student[],
  own: readonly Student[],
  now: Date,
): Promise<void> {
  const [organiser] = organisers;
  if (!organiser) return;
  for (const [index, plan] of planJoining(now).entries()) {
    const event = await makeEvent({ organiser, event: plan.planned, number: index + 1 }, [], now);
    const people = plan.rules.entry === "team" ? [...own.slice(0, 1), ...students.slice(1)] : students;
    await fillJoining(plan, event, people, now);
  }
}

/** Events that are not public yet, and a change that waits for a college's approval. */
async function makeHidden(organisers: readonly Organiser[], college: College | undefined, now: Date): Promise<void> {
  if (!college) return;
  const make = async ({ club, planned }: { club: string; planned: PlannedEvent }) => {
    const organiser = organisers.find(({ email }) => email === club);
    return organiser && (await makeEvent({ organiser, event: { ...planned, status: "draft" }, number: 3 }, [], now));
  };
  await fillHidden(organisers, college, make, now);
}

async function makeClassmates(colleges: Map<string, College>): Promise<Student[]> {
  const students: Student[] = [];
  for (let index = 0; index < CLASSMATES_PER_COLLEGE; index++) {
    for (const [place, [domain, college]] of [...colleges].entries()) {
      const [firstName, lastName] = [FIRST_NAMES[(place + 3 * index) % 8] ?? "", LAST_NAMES[(2 * place + 5 * index) % 8] ?? ""];
      const email = `${slug(`${firstName}.${lastName}`)}.${index + 1}@${domain}`;
      students.push(await aStudent({ college, firstName, lastName, email }));
    }
  }
  return students;
}

type Organiser = { club: Club; name: string; email: string };

async function makeEvent(
  { organiser, event: planned, number }: { organiser: Organiser; event: PlannedEvent; number: number },
  students: Student[],
  now: Date,
  places?: CampusPlaces,
) {
  const { club, name: createdBy, email: contactEmail } = organiser;
  const { joined, price, description: written, ...fields } = planned;
  const description = cleanHtml(written, () => false);
  const sheets = posterSheets({ title: planned.name, type: planned.type });
  const poster = await storePoster(club.id, { posterChoice: sheets[number % sheets.length] }, { ...planned, club });
  if (!poster) throw new Error("no poster was drawn");
  // The others would have to pay, and the demonstration makes no payments.
  const free = price === "0" ? students : students.filter(({ collegeId }) => collegeId === club.collegeId);
  const event = await anEvent(club, {
    ...fields,
    ...{ ...poster, createdBy, contactEmail, description, descriptionText: textOf(description) },
    pricePaise: Math.round(Number(price) * 100),
    placeId: places?.get(keyOf(club.collegeId, planned.venue)) ?? null,
  });
  const since = Math.max(planned.registrationOpensAt.getTime(), now.getTime() - TRENDING_OVER_MS);
  const until = Math.min(now.getTime(), planned.registrationClosesAt.getTime());
  const registrations = Array.from({ length: Math.min(joined, free.length) }, (_, index) => ({
    studentId: free[(number * 5 + index) % free.length]?.id ?? "",
    createdAt: new Date(since < until ? since + ((until - since) * index) / joined : planned.registrationOpensAt),
  }));
  await manyRegistrations(event, registrations);
  return event;
}

/** Log-ins for trying the product, one of each kind; none if the demonstration was never made. */
export async function demoAccounts(): Promise<{ role: string; email: string; password: string }[]> {
  const accounts = [
    { role: "college", email: "office@sahyadri.example" },
    { role: "college that approves events", email: `office@${APPROVES}` },
    { role: "club", email: "robotics.club@sahyadri.example" },
    { role: "student", email: "student@sahyadri.example" },
    { role: "student of another college", email: "student@malabar.example" },
    ...HELPERS.map(({ email, role }) => ({ role: role === "door" ? "student at its door" : `student who is its ${role}`, email })),
  ];
  const known = await db.account.findMany({ where: { email: { in: accounts.map(({ email }) => email) } }, select: { email: true } });
  return accounts
    .filter(({ email }) => known.some((account) => account.email === email))
    .map((account) => ({ ...account, password: PASSWORD }));
}
