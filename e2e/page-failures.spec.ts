import { readdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { issueToken, SESSION_COOKIE } from "@/lib/platform/auth/token";
import { env } from "@/lib/platform/env";
import { expect, test } from "./fixtures";
import { isolatedSite } from "./support/isolated-site";
import { anEventWithSeats, type Database, manyStudents } from "./support/storm";

type Kind = "student" | "college" | "club" | "admin";
type Viewer = "visitor" | "student" | "college" | "club" | "admin";
type Cast = Awaited<ReturnType<typeof aCast>>;

/** The message of each page when it could not be rendered, its role and its address. Source: spec §8. */
const PAGES: Record<string, { text: string; of: Viewer; at(cast: Cast): string; readsSessionAlone?: boolean }> = {
  "(auth)/club-otp/[userId]": {
    text: "Something went wrong",
    of: "college",
    at: ({ club }) => `/club-otp/${club}`,
    readsSessionAlone: true,
  },
  "(auth)/profile-otp/[userId]": {
    text: "Something went wrong",
    of: "student",
    at: ({ student }) => `/profile-otp/${student}`,
    readsSessionAlone: true,
  },
  "(site)/add-blog": { text: "Failed to fetch club data", of: "club", at: () => "/add-blog" },
  "(site)/admin-blogs/[id]": { text: "Error fetching updated blogs", of: "admin", at: ({ club }) => `/admin-blogs/${club}` },
  "(site)/admin-clubs/[id]": { text: "Failed to fetch club data", of: "admin", at: ({ college }) => `/admin-clubs/${college}` },
  "(site)/admin-events/[id]": { text: "Failed to fetch event data", of: "admin", at: ({ club }) => `/admin-events/${club}` },
  "(site)/admin-profile": { text: "Failed to fetch colleges", of: "admin", at: () => "/admin-profile/colleges" },
  "(site)/blogs/[id]": { text: "Failed to load the blog. Please try again later.", of: "visitor", at: ({ blog }) => `/blogs/${blog}` },
  "(site)/club-profile": { text: "Failed to fetch club data", of: "club", at: () => "/club-profile" },
  "(site)/clubs/[slug]": {
    text: "Failed to load the club. Please try again later.",
    of: "visitor",
    at: ({ club }) => `/clubs/${club}`,
  },
  "(site)/colleges/[slug]": {
    text: "Failed to load the college. Please try again later.",
    of: "visitor",
    at: ({ college }) => `/colleges/${college}`,
  },
  "(site)/college-profile": { text: "Failed to fetch colleges", of: "college", at: () => "/college-profile" },
  "(site)/event/[id]": { text: "Error fetching event details", of: "visitor", at: ({ event }) => `/event/${event}` },
  "(site)/for-you": { text: "Could not load your events. Please try again.", of: "student", at: () => "/for-you" },
  "(site)/here/[eventId]": {
    text: "Could not open check-in. Please try again.",
    of: "student",
    at: ({ event }) => `/here/${event}`,
  },
  "(site)/import": { text: "Failed to fetch club data", of: "club", at: ({ club }) => `/import/${club}` },
  "(site)/invitation/[id]": {
    text: "Could not load the invitation. Please try again.",
    of: "student",
    at: ({ invitation }) => `/invitation/${invitation}`,
  },
  "(site)/join/[eventId]": { text: "Failed to fetch event data", of: "student", at: ({ event }) => `/join/${event}` },
  "(site)/listing/[isEdit]": { text: "Failed to fetch event data", of: "club", at: ({ event }) => `/listing/${event}` },
  "(site)/manage-club/[clubId]": { text: "Failed to fetch club data", of: "student", at: ({ club }) => `/manage-club/${club}` },
  "(site)/manage/[eventId]": {
    text: "Could not load the event. Please try again.",
    of: "club",
    at: ({ event }) => `/manage/${event}`,
  },
  "(site)/moderation": { text: "Could not load the reports. Please try again.", of: "college", at: () => "/moderation" },
  "(site)/notifications": {
    text: "Could not load your notifications. Please try again.",
    of: "student",
    at: () => "/notifications",
  },
  "(site)/participants/[eventId]": { text: "Failed to fetch participant data", of: "club", at: ({ event }) => `/participants/${event}` },
  "(site)/my-tickets": { text: "Failed to fetch your tickets", of: "student", at: () => "/my-tickets" },
  "(site)/payment/[eventId]": { text: "Failed to fetch event data", of: "student", at: ({ event }) => `/payment/${event}` },
  "(site)/profile/[userId]": {
    text: "Failed to fetch user data",
    of: "student",
    at: ({ student }) => `/profile/${student}`,
    readsSessionAlone: true,
  },
  "(site)/settings/data": { text: "Could not load your data. Please try again.", of: "student", at: () => "/settings/data" },
  "(site)/settings/security": { text: "Could not load your log-ins. Please try again.", of: "club", at: () => "/settings/security" },
  "(site)/settings/notifications": {
    text: "Could not load your settings. Please try again.",
    of: "student",
    at: () => "/settings/notifications",
  },
  "(site)/record": { text: "Could not load your record. Please try again.", of: "student", at: () => "/record" },
  "(site)/saved": { text: "Could not load your saved events. Please try again.", of: "student", at: () => "/saved" },
  "(site)/student-profile": { text: "Failed to fetch user data", of: "student", at: () => "/student-profile" },
  "(site)/team-invite/[code]": {
    text: "Could not load the invitation. Please try again.",
    of: "student",
    at: () => `/team-invite/${TEAM_CODE}`,
  },
  "(site)/team/[teamId]": { text: "Could not load the team. Please try again.", of: "student", at: ({ team }) => `/team/${team}` },
  "(site)/ticket/[id]": { text: "Failed to fetch event data", of: "student", at: ({ ticket }) => `/ticket/${ticket}` },
  "door/[eventId]": { text: "Could not open check-in. Please try again.", of: "club", at: ({ event }) => `/door/${event}` },
  "screen/[eventId]": { text: "Could not open the code. Please try again.", of: "club", at: ({ event }) => `/screen/${event}` },
};

const TEAM_CODE = "7QK2M9XT";

/** Accounts and sessions are available; the pages' data is unreachable, and then available again. */
const BREAK = [
  '"Event" RENAME TO "EventAway"',
  '"Blog" RENAME TO "BlogAway"',
  '"Profile" RENAME TO "ProfileAway"',
  column("College", "name", "away"),
  '"Follow" RENAME TO "FollowAway"',
  '"LogIn" RENAME TO "LogInAway"',
];
const MEND = [
  '"EventAway" RENAME TO "Event"',
  '"BlogAway" RENAME TO "Blog"',
  '"ProfileAway" RENAME TO "Profile"',
  column("College", "away", "name"),
  '"FollowAway" RENAME TO "Follow"',
  '"LogInAway" RENAME TO "LogIn"',
];
const BREAK_SESSIONS = ['"Session" RENAME TO "SessionAway"'];
const MEND_SESSIONS = ['"SessionAway" RENAME TO "Session"'];

function column(table: string, from: string, to: string): string {
  return `"${table}" RENAME COLUMN "${from}" TO "${to}"`;
}

// A database and a server of its own.
test.describe.configure({ timeout: 240_000 });

test("the failure of every page has the catalogue's text for what could not be loaded, and a retry [spec 8]", async ({ browser }) => {
  const app = path.join(import.meta.dirname, "../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("/error.tsx"));
  expect(files.map((file) => path.dirname(file)).sort()).toEqual(Object.keys(PAGES).sort());

  await using isolated = await isolatedSite();
  const { database } = isolated;
  const { origin } = await isolated.serve();
  const cast = await aCast(database);
  const alter = (changes: string[]) => database.query(changes.map((change) => `ALTER TABLE ${change};`).join("\n"));
  const pages = new Map<Viewer, Page>();
  for (const [name, { text, of, at, readsSessionAlone }] of Object.entries(PAGES)) {
    const page = pages.get(of) ?? (await aPageOf(of, await browser.newContext({ baseURL: origin }), database, cast));
    pages.set(of, page);
    await alter(readsSessionAlone ? BREAK_SESSIONS : BREAK);
    await page.goto(at(cast));
    const main = page.getByRole("main");
    await expect(main.getByText(text, { exact: true }), name).toBeVisible();
    await alter(readsSessionAlone ? MEND_SESSIONS : MEND);
    await main.getByRole("button", { name: "Try again" }).click();
    await expect(main.getByText(text, { exact: true }), name).toBeHidden();
    await expect(main.getByRole("heading", { level: 1 }), name).toBeVisible();
  }
  for (const page of pages.values()) await page.context().close();
});

/** All pages of this viewer together: most scripts are compiled once. */
async function aPageOf(viewer: Viewer, context: BrowserContext, database: Database, cast: Cast): Promise<Page> {
  if (viewer !== "visitor") await signIn(context, database, cast, viewer);
  return context.newPage();
}

/** An event and a blog of one club, with a student and the admin. */
async function aCast(database: Database) {
  const event = await anEventWithSeats(database, { capacity: 5 });
  const [student] = await manyStudents(database, 1);
  await database.query(
    `WITH account AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash") VALUES ($1, 'student', 'admin', 'admin@mail.example', 'none') RETURNING "id"
    ) INSERT INTO "Student" ("id", "firstName", "lastName") SELECT "id", 'Ad', 'Min' FROM account`,
    [env.ADMIN_USER_ID],
  );
  const { rows: registrations } = await database.query<{ ticket: string }>(
    `INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "confirmedAt")
    VALUES (gen_random_uuid(), $1, $2, 'confirmed', 0, now()) RETURNING "id" AS "ticket"`,
    [event, student?.id],
  );
  const { rows } = await database.query<{ club: string; college: string; blog: string }>(
    `WITH profile AS (INSERT INTO "Profile" ("id", "studentId") SELECT gen_random_uuid(), "id" FROM "Student")
    INSERT INTO "Blog" ("id", "clubId", "title", "content", "college")
    SELECT gen_random_uuid(), c."id", 'A title', 'A text', 'A college' FROM "Event" e JOIN "Club" c ON c."id" = e."clubId"
    RETURNING "id" AS "blog", "clubId" AS "club", (SELECT "collegeId" FROM "Club") AS "college"`,
  );
  const { rows: grants } = await database.query<{ invitation: string }>(
    `INSERT INTO "Grant" ("id", "clubId", "email", "role", "invitedById", "expiresAt")
    SELECT gen_random_uuid(), c."id", a."email", 'door', c."id", now() + interval '1 day' FROM "Club" c, "Account" a WHERE a."id" = $1
    RETURNING "id" AS "invitation"`,
    [student?.id],
  );
  await database.query(
    `INSERT INTO "Grant" ("id", "clubId", "studentId", "email", "role", "state", "invitedById", "acceptedAt", "expiresAt")
    SELECT gen_random_uuid(), c."id", $1, 'manager@mail.example', 'manager', 'active', c."id", now(), now() FROM "Club" c`,
    [student?.id],
  );
  const teamEvent = await anEventWithSeats(database, { capacity: 5 });
  await database.query(`UPDATE "Event" SET "entry" = 'team' WHERE "id" = $1`, [teamEvent]);
  const { rows: teams } = await database.query<{ team: string }>(
    `WITH team AS (
      INSERT INTO "Team" ("id", "eventId", "name", "captainId", "code") VALUES (gen_random_uuid(), $1, 'Null Pointers', $2, $3) RETURNING "id"
    ) INSERT INTO "Registration" ("id", "eventId", "studentId", "teamId", "status", "pricePaise")
    SELECT gen_random_uuid(), $1, $2, "id", 'forming', 0 FROM team RETURNING "teamId" AS "team"`,
    [teamEvent, student?.id, TEAM_CODE],
  );
  const team = teams[0]?.team ?? "";
  const organisers = rows[0] as { club: string; college: string; blog: string };
  const invitation = grants[0]?.invitation ?? "";
  return {
    event,
    invitation,
    team,
    student: student?.id ?? "",
    admin: env.ADMIN_USER_ID,
    ticket: registrations[0]?.ticket ?? "",
    ...organisers,
  };
}

async function signIn(context: BrowserContext, database: Database, cast: Cast, of: Exclude<Viewer, "visitor">): Promise<void> {
  const sub = cast[of];
  const { rows } = await database.query<{ sid: string; kind: Kind }>(
    `INSERT INTO "Session" ("id", "accountId", "expiresAt") VALUES (gen_random_uuid(), $1, now() + interval '1 day')
    RETURNING "id" AS "sid", (SELECT "kind"::text FROM "Account" WHERE "id" = $1) AS "kind"`,
    [sub],
  );
  const [{ sid, kind }] = rows as [{ sid: string; kind: Kind }];
  await context.addCookies([{ name: SESSION_COOKIE, value: await issueToken({ sub, sid, kind }), domain: "127.0.0.1", path: "/" }]);
}
