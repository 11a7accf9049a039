import type { APIRequestContext } from "@playwright/test";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { aClub, aCoHost, aCollege, aGrant, aRegistration, aStudent, aTeam, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { listPatterns } from "./support/addresses";
import { aMark, TERMS } from "./support/marks";
import { anEventOnShow } from "./support/shown-events";
import { logInAs, type Role } from "./support/sign-in";
import { forEach } from "./support/storm";

const address = () => `${unique()}@private.example`;
/** The recognisable part of a person's address. Pages may break an address before its @, so the whole address need not be in one piece. */
const mailboxOf = (email: string) => email.slice(0, email.indexOf("@"));

async function passwordHashOf({ id }: Account): Promise<string> {
  return (await db.account.findUniqueOrThrow({ where: { id } })).passwordHash;
}

/**
 * A college with a club and an event of the club that a verified student of the college has paid for; and one unrelated account of each
 * kind.
 */
async function aWorld() {
  const emails = {
    student: address(),
    club: address(),
    college: address(),
    otherStudent: address(),
    otherClub: address(),
    otherCollege: address(),
    door: address(),
    editor: address(),
    manager: address(),
    managingClub: address(),
    captain: address(),
  };
  const college = await aCollege({ email: emails.college });
  const club = await aClub({ college, email: emails.club });
  const lastName = `Vidya${unique()}`;
  const student = await aStudent({ college, email: emails.student, lastName });
  await aStudent({ email: emails.otherStudent });
  const otherCollege = await aCollege({ email: emails.otherCollege });
  await aClub({ college: otherCollege, email: emails.otherClub });
  const managingClub = await aClub({ college: otherCollege, email: emails.managingClub });
  const own = { collegeEmail: `vidya-${unique()}@college.example`, about: `About ${unique()}`, dateOfBirth: "1987-10-23" };
  await db.student.update({ where: { id: student.id }, data: { collegeEmail: own.collegeEmail } });
  const profile = await db.profile.update({
    where: { studentId: student.id },
    data: { about: own.about, dateOfBirth: new Date(own.dateOfBirth), gender: "female" },
  });
  const shown = { pricePaise: 25_000, contactEmail: "organisers@public.example", noShowTerms: TERMS };
  const event = await anEventOnShow(shown, club);
  const registration = await aRegistration(event, student);
  const payment = await db.payment.create({
    data: {
      registrationId: registration.id,
      gateway: "sandbox",
      gatewayOrderId: `order_${unique()}`,
      gatewayPaymentId: `pay_${unique()}`,
      amountPaise: 25_000,
      receivedPaise: 25_000,
      status: "captured",
      capturedAt: new Date(),
    },
  });
  for (const role of ["door", "editor", "manager"] as const)
    await aGrant(await aStudent({ email: emails[role] }), { role, event, email: emails[role] });
  await aCoHost(managingClub, { role: "manager", event });
  const teamEvent = await anEventOnShow({ entry: "team", teamMin: 2, teamMax: 4 }, club);
  const team = await aTeam(teamEvent, [await aStudent({ email: emails.captain }), student]);
  const answer = `Answer ${unique()}`;
  const question = await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Size of shirt" } });
  await db.answer.create({
    data: { registrationId: registration.id, questionId: question.id, label: question.label, value: answer, updatedAt: new Date() },
  });
  const appeal = `Appeal ${unique()}`;
  await aMark(event, student, college, { kind: "late_cancel", appeal, appealedAt: new Date() });
  const blog = await db.blog.create({
    data: { clubId: club.id, title: "The first night", content: "It rained. Nobody left.", college: "Deccan" },
  });
  const secrets = {
    "the student's email": mailboxOf(emails.student),
    "the student's college address": mailboxOf(own.collegeEmail),
    "the student's name": lastName,
    "the date of birth": own.dateOfBirth,
    "what the student tells": own.about,
    "the student's profile": profile.id,
    "the student's ticket": registration.id,
    "the student's answer": answer,
    "the student's appeal": appeal,
    "the payment": payment.id,
    "the provider's payment": payment.gatewayPaymentId ?? "",
    "the provider's order": payment.gatewayOrderId,
    "the club's email": mailboxOf(emails.club),
    "the college's email": mailboxOf(emails.college),
    "the student's password": await passwordHashOf(student),
    "the helper's email": mailboxOf(emails.door),
    "the captain's email": mailboxOf(emails.captain),
    "the team's code": team.code,
    "the club's password": await passwordHashOf(club),
    "the college's password": await passwordHashOf(college),
    "the student's session": student.sessionId,
    "the club's session": club.sessionId,
    "the college's session": college.sessionId,
  };
  return { emails, secrets, student, club, college, profile, event, registration, blog, team };
}
type World = Awaited<ReturnType<typeof aWorld>>;
type Secret = keyof World["secrets"];

const PARTICIPANT: Secret[] = ["the student's email", "the student's name"];
const OWN_STUDENT: Secret[] = [
  ...PARTICIPANT,
  "the student's college address",
  "the date of birth",
  "what the student tells",
  "the student's profile",
  "the student's ticket",
];
/** The person who answered and the event's club read it; the college and the admin do not. */
const ANSWERED: Secret[] = ["the student's answer"];

/** The person who appealed and those who decide read it: the club, the college and the admin. */
const APPEALED: Secret[] = ["the student's appeal"];

/** The event's organisers read it, and so do the college and the admin who supervise them. */
const OF_TEAMS: Secret[] = ["the helper's email", "the captain's email"];
/** The students and the club that manage the event with its owner read it. */
const MANAGER: Secret[] = [...PARTICIPANT, ...ANSWERED, ...APPEALED, "the student's ticket", "the helper's email"];

/** The viewers, and the data that each may see. No viewer ever sees a password's hash, another's session or the payment provider's data. */
const VIEWERS: { name: string; role?: Role; as?: keyof World["emails"]; maySee: Secret[] }[] = [
  { name: "a visitor", maySee: [] },
  { name: "another student", role: "student", as: "otherStudent", maySee: [] },
  { name: "another club", role: "club", as: "otherClub", maySee: [] },
  { name: "another college", role: "college", as: "otherCollege", maySee: [] },
  { name: "the student", role: "student", as: "student", maySee: [...OWN_STUDENT, ...ANSWERED, ...APPEALED, "the student's session"] },
  {
    name: "the captain of a team with the student",
    role: "student",
    as: "captain",
    maySee: ["the student's name", "the captain's email", "the team's code"],
  },
  {
    name: "a helper at the door",
    role: "student",
    as: "door",
    maySee: ["the student's name", "the student's ticket", "the helper's email"],
  },
  { name: "an editor", role: "student", as: "editor", maySee: [] },
  { name: "a manager", role: "student", as: "manager", maySee: MANAGER },
  { name: "a club that manages it too", role: "club", as: "managingClub", maySee: MANAGER },
  { name: "the club", role: "club", as: "club", maySee: [...MANAGER, ...OF_TEAMS, "the club's email", "the club's session"] },
  {
    name: "the college",
    role: "college",
    as: "college",
    maySee: [
      ...PARTICIPANT,
      ...APPEALED,
      ...OF_TEAMS,
      "the student's ticket",
      "the club's email",
      "the college's email",
      "the college's session",
    ],
  },
  {
    name: "the admin",
    role: "admin",
    maySee: [...OWN_STUDENT, ...APPEALED, ...OF_TEAMS, "the payment", "the club's email", "the college's email"],
  },
];

/** The values of the variables of an address; `[id]` has a different meaning in each folder. */
function fillerOf({ student, club, college, profile, event, registration, blog, team }: World) {
  const values: Record<string, string> = {
    "[eventId]": event.id,
    "[isEdit]": event.id,
    "[userId]": student.id,
    "[profileId]": profile.id,
    "[clubId]": club.id,
    "[collegeId]": college.id,
    "[collegeRepId]": club.id,
    "[page]": "2",
    "[token]": "token",
    "[number]": "7K3Q9F2MXW4T",
    "[key]": "0123456789abcdef",
    "[initials]": "VK",
    "[name]": "none.webp",
    "[feed]": "events",
    "[file]": "none.ics",
    "[part]": "all",
    "[kind]": "club",
    "/api/follows/[kind]/[id]": club.id,
    "/api-docs/[part]": "events",
    "/embed/[kind]/[name]": club.id,
    "/event/[id]": event.id,
    "/ics/[id]": event.id,
    "/api/event/[id]": event.id,
    "/api/events/[id]": event.id,
    "[teamId]": team.id,
    "/api/teams/[id]": team.id,
    // A made-up code: a viewer with a team's real code sees the team's members.
    "[code]": "abcd1234",
    "/ticket/[id]": registration.id,
    // Another event: only invited people find the invitation.
    "/invitation/[id]": event.id,
    "/api/college/[id]": college.id,
    "/api/blog/[id]": blog.id,
    "/blogs/[id]": blog.id,
    "/blogs/club/[slug]": club.id,
    "/blogs/college/[slug]": college.id,
    "/clubs/[slug]": club.id,
    "/clubs/[slug]/[event]": event.id,
    "/colleges/[slug]": college.id,
    "/api/clubs/[id]": club.id,
    "/api/colleges/[id]": college.id,
    "[tag]": "coding",
    "/well-known/[file]": "security.txt",
    "/cards/[name]": `${event.id}-story.jpg`,
    "/api/places/[id]": event.id,
    // Another search: a search belongs to its student alone.
    "/api/searches/[id]": event.id,
    // No webhook: one belongs to its account alone.
    "/api/webhooks/[id]": event.id,
    "/admin-clubs/[id]": college.id,
    "/admin-events/[id]": club.id,
    "/admin-blogs/[id]": club.id,
  };
  return (pattern: string) =>
    pattern.replaceAll(/\[[^\]]+\]/g, (variable, at: number) => {
      const value = values[variable] ?? values[pattern.slice(0, at) + variable];
      if (!value) throw new Error(`No value for ${variable} in ${pattern}.`);
      return value;
    });
}

const PROFILES = ["/student-profile", "/club-profile", "/college-profile", "/admin-profile"];

/** The names of the tabs that a profile links; none for a viewer without such a profile. */
async function tabsOf(request: APIRequestContext, profile: string): Promise<string[]> {
  const html = await (await request.get(profile, { maxRedirects: 0 })).text();
  return [...html.matchAll(new RegExp(`href="${profile}/([a-z-]+)"`, "g"))].flatMap(([, name]) => name ?? []);
}

/** Every pattern, with each tab that a profile has instead of `[tab]`; students manage a club in the tabs of its profile. */
async function listWithTabs(viewers: APIRequestContext[]): Promise<string[]> {
  const tabs = new Map<string, Set<string>>();
  for (const profile of PROFILES) {
    const names = await Promise.all(viewers.map((request) => tabsOf(request, profile)));
    tabs.set(`${profile}/[tab]`, new Set(names.flat()));
    expect(tabs.get(`${profile}/[tab]`)?.size, profile).toBeGreaterThan(2);
  }
  tabs.set("/manage-club/[clubId]/[tab]", tabs.get("/club-profile/[tab]") ?? new Set());
  return listPatterns().flatMap((pattern) => {
    const names = tabs.get(pattern);
    return names ? [...names].map((name) => pattern.replace("[tab]", name)) : pattern;
  });
}

/** Searches that would find a person if people were searched. */
function searchesFor({ emails, secrets, event }: World): string[] {
  const words = [emails.student, secrets["the student's name"], event.name];
  return words.flatMap((word) => [`/api/asd?searchQuery=${encodeURIComponent(word)}`, `/api/blog?q=${encodeURIComponent(word)}`]);
}

const AT_EVENT: (keyof World["emails"])[] = ["door", "editor", "manager", "managingClub", "captain"];

/** The HTML, the payload of a click inside the site, and of a prefetched link. */
const WAYS: Record<string, string>[] = [{}, { RSC: "1" }, { RSC: "1", "Next-Router-Prefetch": "1" }];

/** Pages requested at the same time: while the server renders one, the test searches the text of another. */
const ASKED_AT_ONCE = 3;

async function leaksOf(request: APIRequestContext, paths: string[], secrets: [Secret, string][], ways: typeof WAYS): Promise<string[]> {
  const leaksAt = async (path: string, headers: Record<string, string>) => {
    const response = await request.get(path, { headers, maxRedirects: 0 });
    expect(response.status(), path).toBeLessThan(500);
    const text = await response.text();
    // The visitor already knows the address: a redirect to the log-in names it, to lead back there.
    const told = secrets.filter(([, value]) => !path.includes(value) && !path.includes(encodeURIComponent(value)));
    const found = told.filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)));
    return found.map(([name]) => `${path} ${Object.keys(headers).join(" ")}: ${name}`);
  };
  const asked = paths.flatMap((path) => (path.startsWith("/api/") ? WAYS.slice(0, 1) : ways).map((headers) => ({ path, headers })));
  const leaks: string[] = [];
  await forEach(asked, ASKED_AT_ONCE, async ({ path, headers }) => {
    leaks.push(...(await leaksAt(path, headers)));
  });
  return leaks;
}

test("no page, payload or answer contains personal data that its reader may not see [organisers 19.9; reach 9.2]", async ({
  playwright,
  baseURL,
}) => {
  // Thousands of answers are read.
  test.setTimeout(360_000);
  const world = await aWorld();
  const secrets = Object.entries(world.secrets) as [Secret, string][];
  const logIn = async ({ role, as }: (typeof VIEWERS)[number]) => {
    // Compressing thousands of answers takes time, and is irrelevant here.
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { "Accept-Encoding": "identity" } });
    const admin = { email: process.env.ADMIN_EMAIL ?? "", password: process.env.ADMIN_PASSWORD ?? "" };
    if (role) await logInAs(role, request, as ? { email: world.emails[as], password: PASSWORD } : admin);
    return request;
  };
  const requests: APIRequestContext[] = [];
  for (const viewer of VIEWERS) requests.push(await logIn(viewer));
  const paths = [...(await listWithTabs(requests)).map(fillerOf(world)), ...searchesFor(world), "/no-such-page"];
  expect(paths.length).toBeGreaterThan(50);
  for (const [index, { name, as, maySee }] of VIEWERS.entries()) {
    const request = requests[index] as APIRequestContext;
    const { cookies } = await request.storageState();
    const token = cookies.find((cookie) => cookie.name === "token")?.value;
    const hidden: [Secret | "the token", string][] = secrets.filter(([secret]) => !maySee.includes(secret));
    if (token) hidden.push(["the token", token]);
    // The HTML contains the payload; for the roles at an event only the HTML is read, to save time.
    const ways = as && AT_EVENT.includes(as) ? WAYS.slice(0, 1) : WAYS;
    expect({ name, leaks: await leaksOf(request, paths, hidden as [Secret, string][], ways) }).toEqual({ name, leaks: [] });
    await request.dispose();
  }
});

test("readers with access do see it: the test above looks in the right places", async ({ playwright, baseURL }) => {
  const { emails, secrets, event, student, profile, team } = await aWorld();
  const textFor = async (role: Role, email: string, path: string) => {
    const request = await playwright.request.newContext({ baseURL });
    await logInAs(role, request, { email, password: PASSWORD });
    const response = await request.get(path, { headers: path.startsWith("/api/") ? {} : { RSC: "1" } });
    const text = await response.text();
    await request.dispose();
    return text;
  };
  expect(await textFor("student", emails.student, "/student-profile")).toContain(secrets["what the student tells"]);
  expect(await textFor("student", emails.student, `/api/users/${student.id}`)).toContain(secrets["the date of birth"]);
  expect(await textFor("student", emails.student, `/api/users/profile/${profile.id}`)).toContain(secrets["what the student tells"]);
  expect(await textFor("club", emails.club, `/participants/${event.id}`)).toContain(secrets["the student's email"]);
  expect(await textFor("college", emails.college, `/api/event/participants/${event.id}`)).toContain(secrets["the student's email"]);
  expect(await textFor("student", emails.door, `/api/door/${event.id}/list`)).toContain(secrets["the student's name"]);
  expect(await textFor("student", emails.manager, `/api/manage/${event.id}/people`)).toContain(secrets["the student's email"]);
  expect(await textFor("club", emails.managingClub, `/api/team/event/${event.id}`)).toContain(secrets["the helper's email"]);
  expect(await textFor("college", emails.college, "/college-profile/attendance")).toContain(secrets["the student's appeal"]);
  expect(await textFor("student", emails.manager, `/manage/${event.id}/marks`)).toContain(secrets["the student's appeal"]);
  expect(await textFor("student", emails.student, "/student-profile/marks")).toContain(secrets["the student's appeal"]);
  expect(await textFor("student", emails.captain, `/api/teams/${team.id}`)).toContain(secrets["the student's name"]);
  expect(await textFor("college", emails.college, "/college-profile")).toContain(secrets["the club's email"]);
});
