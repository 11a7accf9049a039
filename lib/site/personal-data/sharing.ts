import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import { type GrantRole, type OrganiserRole, RIGHTS } from "@/lib/identity/organisers/policy";
import { pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { clubName, EVENT_NAME } from "@/lib/site/personal-data/personal-data";

/** The events of an account `$1`, newest first, with those who organise them and the number of times that a list with it was exported. */
export const SHARED_EVENTS = `(
    SELECT r."eventId", min(r."createdAt") AS "since" FROM "Registration" r WHERE r."studentId" = $1::uuid GROUP BY r."eventId"
  ) t JOIN "Event" e ON e."id" = t."eventId" LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "College" o ON o."id" = c."collegeId"
  ORDER BY t."since" DESC, e."id"`;

/** The clubs that organised the event `e` too while the data `t` was there, but for banned ones. */
const CO_HOSTS = `FROM "CoHost" h JOIN "Club" k ON k."id" = h."clubId" WHERE h."eventId" = e."id" AND k."bannedAt" IS NULL
  AND h."acceptedAt" IS NOT NULL AND coalesce(h."endedAt" >= t."since", true)`;

const OF_OWNER = `g."clubId" = e."clubId" AND g."coClubId" IS NULL`;
const OF_ANY = `g."clubId" IN (SELECT e."clubId" UNION ALL SELECT h."clubId" ${CO_HOSTS})`;

/** Whether a student helped at the event `e` with a role, for its club or for any, while the data `t` was there. */
const helped = (role: GrantRole, clubs: string): string =>
  `EXISTS (SELECT FROM "Grant" g WHERE ${clubs} AND coalesce(g."eventId" = e."id", true)
    AND g."acceptedAt" IS NOT NULL AND coalesce(g."endedAt" >= t."since", true)
    AND (g."role" = '${role}' OR g."formerRole" = '${role}' AND g."roleChangedAt" >= t."since"))`;

/** Each role in words, and whether an event has it. */
const ROLES: Record<OrganiserRole, { words: string; isThere: string }> = {
  owner: { words: "Owner", isThere: `c."id" IS NOT NULL` },
  manager: { words: "managers", isThere: helped("manager", OF_OWNER) },
  co_manager: {
    words: "managers of co-organisers",
    isThere: `EXISTS (SELECT ${CO_HOSTS} AND (h."role" = 'manager' OR h."formerRole" = 'manager' AND h."roleChangedAt" >= t."since"))`,
  },
  editor: { words: "editors", isThere: helped("editor", OF_ANY) },
  door: { words: "check-in staff", isThere: helped("door", OF_ANY) },
  college: { words: "the club’s college", isThere: `o."id" IS NOT NULL` },
  admin: { words: "the admin of this site", isThere: "true" },
};
const READING = (Object.keys(ROLES) as OrganiserRole[]).filter((role) =>
  [...RIGHTS.read_people, ...RIGHTS.check_in].some((each) => each === role),
);

/** The roles that may read who is registered, from the table of rights. */
export const READERS = READING.map((role) => ROLES[role].words);

/** The data that these roles can read. */
export const READABLE = [
  "At each of these events the roles in its row can read your name, email address, college, year of study and payments.",
  `Your answers can be read by: ${RIGHTS.read_answers.map((role) => ROLES[role].words).join(", ")}.`,
  "Check-in staff see only your name and college.",
].join(" ");

export const SHARED_COLUMNS = [
  { name: "event", label: "Event", sql: EVENT_NAME },
  { name: "club", label: "Club", sql: clubName("c") },
  { name: "college", label: "College", sql: `o."name"` },
  {
    name: "coOrganisers",
    label: "Co-organisers",
    sql: `(SELECT string_agg(k."name", ', ' ORDER BY k."name") FROM "CoHost" h JOIN "Club" k ON k."id" = h."clubId"
      WHERE h."eventId" = e."id" AND h."state" = 'active' AND k."bannedAt" IS NULL)`,
  },
  {
    name: "readers",
    label: "Roles that may read it",
    sql: `array_to_string(ARRAY[${READING.map((role) => `CASE WHEN ${ROLES[role].isThere} THEN '${ROLES[role].words}' END`).join(", ")}], ', ')`,
  },
  {
    // Results are numbers of all together.
    name: "exports",
    label: "Times its list was exported",
    sql: `(SELECT count(*)::int FROM "OrganiserAction" a WHERE a."eventId" = e."id" AND a."act" = 'exported' AND a."at" >= t."since"
      AND a."subjectKind" = 'event' AND NOT coalesce(a."changes" ?| ARRAY['log', 'certificates', 'results'], false))`,
  },
] as const;

/** Names are null for deleted accounts, and for what does not exist for the account. */
type SharedEvent = Record<"event" | "club" | "college" | "coOrganisers", string | null> & { readers: string; exports: number };

/** The newest events at which an account's data was shared, and the number of all. */
export async function listSharing({ id }: Access<"self">, limit: number): Promise<{ events: SharedEvent[]; total: number }> {
  const columns = SHARED_COLUMNS.map(({ name, sql }) => `${sql} AS "${name}"`).join(", ");
  const [events, total] = await Promise.all([
    pool.query<SharedEvent>(`SELECT ${columns} FROM ${SHARED_EVENTS} LIMIT $2`, [id, limit]),
    pool.query<{ total: number }>(
      `SELECT count(*)::int AS "total" FROM (SELECT FROM "Registration" WHERE "studentId" = $1::uuid GROUP BY "eventId") e`,
      [id],
    ),
  ]);
  return { events: events.rows, total: total.rows[0]?.total ?? 0 };
}

type Provider = { for: string; name: string; gets: string };

/** The providers that this site is configured to use, and what they get. */
export function listProviders(): Provider[] {
  return [
    env.PAYMENT_GATEWAY === "razorpay"
      ? { for: "Payments", name: "Razorpay", gets: "amount and order, and what you enter there" }
      : { for: "Payments", name: "None, payments are only tried out", gets: "nothing" },
    env.SMTP_URL
      ? { for: "Emails", name: "The email server of this site", gets: "your email address and the text" }
      : { for: "Emails", name: "This server", gets: "your email address and the text" },
    env.UPLOADTHING_TOKEN
      ? { for: "Pictures", name: "UploadThing", gets: "the pictures that you upload" }
      : { for: "Pictures", name: "This server", gets: "the pictures that you upload" },
  ];
}
