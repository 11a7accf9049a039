import "server-only";
import type { Access } from "@/lib/identity/accounts/access";
import { type OrganiserRole, RIGHTS } from "@/lib/identity/organisers/policy";
import { pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { clubName, EVENT_NAME } from "@/lib/site/personal-data/personal-data";

/** The events of an account `$1`, newest first, with those who organise them and the number of times that a list with it was exported. */
export const SHARED_EVENTS = `(
    SELECT r."eventId", min(r."createdAt") AS "since" FROM "Registration" r WHERE r."studentId" = $1::uuid GROUP BY r."eventId"
  ) t JOIN "Event" e ON e."id" = t."eventId" LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "College" o ON o."id" = c."collegeId"
  ORDER BY t."since" DESC, e."id"`;

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
    name: "exports",
    label: "Times its list was exported",
    sql: `(SELECT count(*)::int FROM "OrganiserAction" a WHERE a."eventId" = e."id" AND a."act" = 'exported' AND a."at" >= t."since")`,
  },
] as const;

/** Names are null for deleted accounts, and for what does not exist for the account. */
type SharedEvent = { event: string | null; club: string | null; college: string | null; coOrganisers: string | null; exports: number };

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

const ROLE_WORDS: Record<OrganiserRole, string> = {
  owner: "Owner",
  manager: "managers",
  co_manager: "managers of co-organisers",
  editor: "editors",
  door: "check-in staff",
  college: "the club’s college",
  admin: "the admin of this site",
};

/** The roles that may read who is registered, from the table of rights. */
export const READERS = (Object.keys(ROLE_WORDS) as OrganiserRole[])
  .filter((role) => [...RIGHTS.read_people, ...RIGHTS.check_in].some((each) => each === role))
  .map((role) => ROLE_WORDS[role]);

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
