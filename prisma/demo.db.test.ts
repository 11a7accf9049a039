import { expect, test } from "vitest";
import { clubBlogsQuery, createBlogForm } from "@/lib/catalogue/blogs/schema";
import { listClubBlogs } from "@/lib/catalogue/blogs/service";
import { createEventForm, updateEventForm } from "@/lib/catalogue/events/fields";
import { isOver, registrationPhase, seatsLeft } from "@/lib/catalogue/events/policy";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { getEvent, listConcerts, listLatest, listTrending, timingOf } from "@/lib/catalogue/events/service";
import { timingIssues } from "@/lib/catalogue/events/timing";
import { TAKING } from "@/lib/catalogue/seats/living";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { reviewsQuery } from "@/lib/organising/publishing/review-schema";
import { listReviews } from "@/lib/organising/publishing/reviews";
import { countResults } from "@/lib/organising/results/repository";
import { db } from "@/lib/platform/db/client";
import { cleanHtml } from "@/lib/platform/html/clean";
import { countWords, textOf } from "@/lib/platform/html/text";
import { fileName } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { getForYou } from "@/lib/reach/follows/for-you";
import { countUnread, listNotifications } from "@/lib/reach/notifications/service";
import { type DoorTimes, doorWindow, isSelfCheckInTime } from "@/lib/taking-part/door/policy";
import { listJobs } from "@/lib/testing/jobs";
import { storedFiles } from "@/lib/testing/pictures";
import { demoAccounts, ensureDemo } from "@/prisma/demo";

type Event = Awaited<ReturnType<typeof getEvent>>;

const HALF_YEAR_MS = 183 * 24 * 60 * 60 * 1000;
/** Renders every poster. */
const TIMEOUT_MS = 180_000;

// One test, because every test begins with empty tables and the posters take long.
test("the demonstration shows every kind of event, within the form's limits, and is made once", { timeout: TIMEOUT_MS }, async () => {
  const now = new Date();
  await ensureDemo(now);
  const clubs = await db.club.findMany({ select: { id: true } });
  const events = await Promise.all(
    (await db.event.findMany({ where: { status: "published" }, select: { id: true } })).map(({ id }) => getEvent(id)),
  );

  expect([await db.college.count(), clubs.length, events.length]).toEqual([8, 20, 130]);
  expect(new Set(events.map(({ name }) => name)).size).toBe(130);
  expect(new Set(events.flatMap(({ tags }) => tags))).toEqual(new Set(EVENT_TAGS));
  for (const type of EVENT_TYPES) expect(events.filter((event) => event.type === type).length).toBeGreaterThan(10);
  for (const mode of EVENT_MODES) expect(events.filter((event) => event.mode === mode).length).toBeGreaterThan(10);

  const kinds: Record<string, (event: Event) => boolean> = {
    open: (event) => registrationPhase(event, now) === "open" && seatsLeft(event) !== 0,
    full: (event) => registrationPhase(event, now) === "open" && seatsLeft(event) === 0,
    closed: (event) => registrationPhase(event, now) === "closed" && !isOver(event, now),
    upcoming: (event) => registrationPhase(event, now) === "upcoming",
    past: (event) => isOver(event, now),
    free: ({ pricePaise }) => pricePaise === 0,
    paid: ({ pricePaise }) => pricePaise > 0,
    undated: ({ startsAt }) => startsAt === null,
    unlimited: ({ capacity }) => capacity === null,
    long: ({ description }) => countWords(textOf(description)) > 500,
  };
  for (const [kind, is] of Object.entries(kinds)) expect([kind, events.filter(is).length > 5]).toEqual([kind, true]);

  for (const event of events) {
    expect(brokenRules(event, now)).toEqual([]);
    expect(cleanHtml(event.description, () => false)).toBe(event.description);
    expect(event.createdAt <= now && event.createdAt <= event.registrationOpensAt).toBe(true);
  }
  const taken = await db.registration.groupBy({ by: ["eventId"], where: { status: { in: [...TAKING] } }, _sum: { seats: true } });
  expect(events.filter((event) => event.taken !== (taken.find(({ eventId }) => eventId === event.id)?._sum.seats ?? 0))).toEqual([]);
  expect(await db.registration.count({ where: { event: { pricePaise: { gt: 0 } }, studentId: null } })).toBe(0);

  const files = new Set(await storedFiles());
  const posters = events.flatMap(({ poster }) => poster.widths.map((width) => fileName(poster.id, width)));
  expect(posters.filter((file) => !files.has(file))).toEqual([]);
  expect(await db.image.count()).toBe(357);

  const blogs = (await Promise.all(clubs.map(({ id }) => listClubBlogs(id, clubBlogsQuery.parse({}))))).flatMap((page) => page.blogs);
  expect([blogs.length, new Set(blogs.map(({ title }) => title)).size]).toEqual([39, 39]);
  for (const { club, title, college, content } of blogs) {
    expect(createBlogForm.parse({ clubId: club.id, title, college, content })).toMatchObject({ title, college, content });
  }
  for (const count of [0, 1, 3]) expect(blogs.filter(({ images }) => images.length === count).length).toBeGreaterThan(3);
  expect(blogs.filter(({ createdAt }) => createdAt >= now)).toEqual([]);

  expect([(await listConcerts(now)).length, (await listLatest(now)).length, (await listTrending(now)).length]).toEqual([10, 9, 9]);
  expect(await demoAccounts()).toHaveLength(8);
  const helpers = await db.grant.findMany({ where: { state: "active", eventId: null }, select: { role: true }, orderBy: { role: "asc" } });
  expect(helpers.map(({ role }) => role)).toEqual(["manager", "door", "door"]);

  const [door] = await db.event.findMany({ where: { selfCheckIn: true } });
  const { opensAt, closesAt } = doorWindow(door as DoorTimes);
  expect([opensAt < now, now < closesAt, isSelfCheckInTime(door as DoorTimes, now)]).toEqual([true, true, true]);
  const comes = { eventId: door?.id ?? "", status: "confirmed" } as const;
  expect([
    await db.registration.count({ where: comes }),
    await db.registration.count({ where: { ...comes, checkedInAt: { not: null } } }),
  ]).toEqual([301, 124]);

  // Months of history, with data for every plot.
  const history = await Promise.all(
    clubs.map(async ({ id }) => (await countResults({ clubId: id, from: new Date(now.getTime() - HALF_YEAR_MS), until: now })).events),
  );
  const pasts = history.flat().filter(({ checkedIn, overAt }) => checkedIn > 0 && overAt < now);
  expect(pasts.map(({ name }) => name).sort()).toEqual([
    "Compile Time",
    "Drone Relay",
    "First Bot for Freshers",
    "Intercollege Bot Cup",
    "Monsoon Play Week",
    "Sensors and Samosas",
  ]);
  for (const past of pasts) {
    expect(past.views > past.started && past.started > past.confirmed && past.confirmed > past.checkedIn).toBe(true);
    const paid = await db.payment.count({ where: { registration: { eventId: past.id } } });
    expect([past.name, past.capturedPaise > past.refundedPaise]).toEqual([past.name, paid > 0]);
  }

  const named = (name: string) => events.find((event) => event.name === name);
  const statesAt = async (name: string) => {
    const rows = await db.registration.groupBy({ by: ["status"], where: { eventId: named(name)?.id ?? "" }, _count: true });
    return Object.fromEntries(rows.map(({ status, _count }) => [status, _count]));
  };
  expect([named("Soldering Circle")?.waiting, await statesAt("Soldering Circle")]).toEqual([12, { confirmed: 20, waiting: 12 }]);
  expect([named("Hack the Quad")?.waiting, named("Hack the Quad")?.taken]).toEqual([2, 4]);
  expect(await statesAt("Hack the Quad")).toEqual({ confirmed: 13, cancelled: 1, waiting: 6, forming: 2 });
  expect(await statesAt("Prototype Jury")).toEqual({ confirmed: 3, rejected: 1, pending: 4 });
  expect(await db.answer.count()).toBe(32);

  const hidden = await db.event.findMany({ where: { status: { not: "published" } }, orderBy: { name: "asc" } });
  expect(hidden.map(({ name, status, publishAt }) => [name, status, publishAt !== null])).toEqual([
    ["Lighthouse Sessions", "in_review", false],
    ["Servo Sunday", "draft", false],
    ["Sumo Bot Spring", "draft", true],
  ]);
  const malabar = await db.college.findFirstOrThrow({ where: { emailDomain: "malabar.example" } });
  const access = authorizeSelf({ role: "college", id: malabar.id, sessionId: "" } as const, malabar.id);
  const { reviews } = await listReviews(access, reviewsQuery.parse({}));
  expect(reviews.map(({ kind, changes }) => [kind, kind === "change" && Object.keys(changes).toSorted()])).toEqual([
    ["new", false],
    ["change", ["price", "venue"]],
  ]);
  expect(await listJobs()).toEqual([]);

  const followers = await db.club.findMany({ select: { followers: true } });
  expect(followers.filter((club) => club.followers < 5)).toEqual([]);
  const ananya = await db.student.findFirstOrThrow({ where: { account: { email: "student@sahyadri.example" } } });
  const student = { role: "student", id: ananya.id, sessionId: "", collegeId: ananya.collegeId } as const;
  const forYou = await getForYou(student, now);
  for (const part of [forYou.following, forYou.college, forYou.interests]) expect(part.length).toBeGreaterThan(2);
  expect([(await listNotifications(student, { limit: 24 })).notifications.length, await countUnread(student)]).toEqual([8, 3]);

  // Data in each part of the student's pages.
  const tickets = await db.registration.findMany({
    where: { studentId: ananya.id, status: "confirmed" },
    select: { teamId: true, checkedInAt: true, event: { select: { startsAt: true } }, payments: { select: { status: true } } },
  });
  const dayOf = (date: Date | null) => date && dayIn(DEFAULT_TIME_ZONE, date);
  expect(tickets).toHaveLength(4);
  expect(tickets.filter(({ event }) => dayOf(event.startsAt) === dayOf(door?.startsAt ?? null))).toHaveLength(1);
  expect(tickets.filter(({ payments }) => payments.some(({ status }) => status === "captured"))).toHaveLength(1);
  expect(tickets.filter(({ teamId }) => teamId !== null)).toHaveLength(1);
  expect(tickets.filter(({ event, checkedInAt }) => event.startsAt && event.startsAt < now && checkedInAt)).toHaveLength(1);

  await ensureDemo(now);
  expect([await db.college.count(), await db.event.count(), await db.blog.count(), await db.image.count()]).toEqual([8, 133, 40, 357]);
});

/** The form's validation of an event, as if it were sent again. An event with open registration is validated like an edit. */
function brokenRules(event: Event, now: Date): unknown[] {
  const { startsAt, endsAt, ...timing } = timingOf(event);
  const form = {
    ...timing,
    clubId: event.club?.id,
    eventName: event.name,
    description: event.description,
    price: String(event.pricePaise / 100),
    type: event.type,
    mode: event.mode,
    venue: event.venue,
    tags: JSON.stringify(event.tags),
    createdBy: event.createdBy,
    contactPersonEmail: event.contactEmail,
    contactPersonPhone: event.contactPhone,
    startsAt: startsAt?.toISOString() ?? "",
    endsAt: endsAt?.toISOString() ?? "",
    capacity: String(event.capacity ?? ""),
    image: [new File(["of its own"], "poster.webp")],
  };
  const isNew = registrationPhase(event, now) === "upcoming";
  const result = (isNew ? createEventForm : updateEventForm).safeParse(form);
  const reserved = event.contactEmail.endsWith(".example") ? [] : [event.contactEmail];
  return [...(result.error?.issues ?? []), ...timingIssues(timingOf(event), timing.registrationStartDate, now), ...reserved];
}
