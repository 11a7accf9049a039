import "server-only";
import { calendarEdits } from "@/lib/catalogue/events/calendar-edits";
import { COLUMNS_SQL, type EventColumns } from "@/lib/catalogue/events/fields";
import { type Filter, IS_COMING, isBrief, matchingWith } from "@/lib/catalogue/events/filter-sql";
import { JOINING_SQL, type JoiningSettings } from "@/lib/catalogue/events/joining";
import type { EventTag, EventType } from "@/lib/catalogue/events/schema";
import { seatsTaken } from "@/lib/catalogue/seats/seats-taken";
import { Prisma } from "@/lib/generated/prisma/client";
import type { EventStatus as StoredStatus } from "@/lib/generated/prisma/enums";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import type { NoShowTerms } from "@/lib/identity/colleges/no-show";
import { asHidden } from "@/lib/identity/organisers/hidden-picture";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import { hasLongWord, type SearchWords } from "@/lib/platform/db/search-words";
import { cutText } from "@/lib/platform/html/text";
import type { CreatedPlace } from "@/lib/platform/http/cursor";
import type { StoredImage } from "@/lib/platform/images/policy";

/** Length of the description in lists. Source: contract base 5. */
const DESCRIPTION_START_CHARACTERS = 300;

type Named = { id: string; name: string };
/** A club or a college, with the end of its page's address. */
type Organisation = Named & { slug: string };

/** A listed campus place, otherwise a place of this event alone. */
type EventPlace = { id: string; name: string; lat: number; lon: number; isListed: boolean };

/** The statuses of existing events. A deleted event stays only for its records. */
export type EventStatus = Exclude<StoredStatus, "deleted">;

/** The columns of an event, under the domain's names. */
export type EventFields = EventColumns & {
  description: string;
  descriptionText: string;
  registrationOpensAt: Date;
  registrationClosesAt: Date;
};

/** The stars that attendees gave, when its organisers show them. */
type EventRating = { average: number; answers: number };

export type Event = EventFields & {
  id: string;
  /** A hidden event has `hidden`; if it was cancelled, `cancelled`. */
  status: EventStatus;
  /** Only those with a standing there read it, and those who have a seat or wait. */
  isHidden: boolean;
  /** The time at which the clock publishes it; a draft with this is scheduled. */
  publishAt: Date | null;
  /** The same for all events of one series. */
  seriesId: string | null;
  /** The end of its readable address, unique in its club. */
  slug: string;
  /** Null after the club was deleted. */
  club: Organisation | null;
  college: (Organisation & { city: string | null }) | null;
  /** Its position on the map. */
  place: EventPlace | null;
  poster: StoredImage;
  /** The preview picture of links to the event; null if none could be made. */
  preview: StoredImage | null;
  /**
   * Seats of confirmed registrations and of holds that have not expired; when an entry waits, expired holds count too, because their seats
   * belong to the line.
   */
  taken: number;
  joining: JoiningSettings;
  /** The colleges that are listed with `admits: colleges`. */
  colleges: Named[];
  /** Whether it asks questions. */
  asks: boolean;
  /** Entries in line. */
  waiting: number;
  /** The terms of its marks for absence, which are those of its publication; null without any. */
  noShowTerms: NoShowTerms | null;
  /** The admin's reason for cancelling it, if one was given. */
  cancelReason: string | null;
  rating: EventRating | null;
  /** Counts changes of the fields that a college approves. */
  materialVersion: number;
  /** Counts the edits that calendars show; the last of them. */
  sequence: number;
  calendarAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** An event in a list, with only the beginning of its description. */
export type ListedEvent = Omit<Event, "description" | "rating"> & {
  /** Whether `descriptionText` is only the beginning. */
  isDescriptionCut: boolean;
  /** From the point of the query. */
  distanceM?: number | undefined;
};

export type EventRow = Omit<Event, "description" | "rating" | "club" | "college" | "poster" | "preview" | "colleges"> & {
  colleges: Named[] | null;
  clubId: string | null;
  clubName: string | null;
  clubSlug: string | null;
  collegeId: string | null;
  collegeName: string | null;
  collegeSlug: string | null;
  collegeCity: string | null;
  posterId: string;
  posterWidth: number;
  posterHeight: number;
  posterWidths: number[];
  posterFolder: string;
  preview: StoredImage | null;
};

/** An event `e` without its description, with its organiser and pictures. */
const columns = (now: Date) => Prisma.sql`
  e."id", e."slug", (CASE WHEN e."hiddenFrom" = 'cancelled' THEN 'cancelled' ELSE e."status" END)::text AS "status",
  e."hiddenFrom" IS NOT NULL AS "isHidden", e."publishAt", e."seriesId", ${Prisma.raw(COLUMNS_SQL)}, e."registrationOpensAt", e."registrationClosesAt",
  e."cancelReason", e."materialVersion", ${calendarEdits("l")}, e."createdAt", e."updatedAt",
  CASE WHEN e."waiting" > 0 THEN e."taken" ELSE ${seatsTaken(now)} END AS "taken",
  ${Prisma.raw(JOINING_SQL)}, e."waiting", e."noShowTerms",
  EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."removedAt" IS NULL) AS "asks",
  CASE WHEN e."admits" = 'colleges' THEN (
    SELECT jsonb_agg(jsonb_build_object('id', ac."id", 'name', ac."name") ORDER BY ac."name", ac."id")
    FROM "EventCollege" ec JOIN "College" ac ON ac."id" = ec."collegeId" WHERE ec."eventId" = e."id")
  END AS "colleges",
  c."id" AS "clubId", c."name" AS "clubName", c."slug" AS "clubSlug",
  o."id" AS "collegeId", o."name" AS "collegeName", o."slug" AS "collegeSlug", o."city" AS "collegeCity",
  i."id" AS "posterId", i."width" AS "posterWidth", i."height" AS "posterHeight", i."widths" AS "posterWidths", i."folder" AS "posterFolder",
  CASE WHEN l."id" IS NOT NULL
    THEN jsonb_build_object('id', l."id", 'name', l."name", 'lat', l."lat", 'lon', l."lon", 'isListed', l."isListed")
  END AS "place",
  CASE WHEN v."id" IS NOT NULL
    THEN jsonb_build_object('id', v."id", 'width', v."width", 'height', v."height", 'widths', v."widths", 'folder', v."folder", 'format', v."format")
  END AS "preview"`;

/**
 * An event for lists. One character more than shown tells whether the description continues; PostgreSQL reads no more of a long text than
 * that.
 */
export const listColumns = (now: Date) => Prisma.sql`
  ${columns(now)}, left(e."descriptionText", ${DESCRIPTION_START_CHARACTERS + 1}::int) AS "descriptionText"`;

export const shownWith = Prisma.sql`
  JOIN "Image" i ON i."id" = e."posterId" LEFT JOIN "Image" v ON v."id" = e."previewId" LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "College" o ON o."id" = c."collegeId"
  LEFT JOIN "Place" l ON l."id" = e."placeId"`;

function toEvent<Row extends EventRow>(row: Row) {
  const { clubId, clubName, clubSlug, collegeId, collegeName, collegeSlug, collegeCity, ...rest } = row;
  const { posterId, posterWidth, posterHeight, posterWidths, posterFolder, ...fields } = rest;
  const college = organisation(collegeId, collegeName, collegeSlug);
  const poster = { id: posterId, width: posterWidth, height: posterHeight, widths: posterWidths, folder: posterFolder };
  return {
    ...fields,
    club: organisation(clubId, clubName, clubSlug),
    college: college && { ...college, city: collegeCity },
    colleges: fields.colleges ?? [],
    poster: row.isHidden ? asHidden(poster) : poster,
  };
}

export function toListed(row: EventRow): ListedEvent {
  const { text, isCut } = cutText(row.descriptionText, DESCRIPTION_START_CHARACTERS);
  return { ...toEvent(row), descriptionText: text, isDescriptionCut: isCut };
}

/** The events of a CTE, looked up one by one: this keeps the planner from reading the whole table for a hundred of them. */
export const eventsOf = (cte: Prisma.Sql) => Prisma.sql`${cte} p CROSS JOIN LATERAL (SELECT * FROM "Event" WHERE "id" = p."id" OFFSET 0) e`;

const organisation = (id: string | null, name: string | null, slug: string | null): Organisation | null =>
  id && name && slug ? { id, name, slug } : null;

/** Drafts too: see `isPublic`. */
export async function find(id: string, now: Date, tx: Tx = db): Promise<Event | null> {
  const found = await findOfRecord(id, now, tx);
  return found && !found.isDeleted ? found.event : null;
}

const RATING = Prisma.sql`(
  SELECT jsonb_build_object('average', f."rating"->'stars'->'average', 'answers', f."rating"->'answered') FROM "FeedbackForm" f
  WHERE f."eventId" = e."id" AND f."isPublic" AND jsonb_typeof(f."rating"->'stars') = 'object')`;

/** Includes deleted events, as cancelled ones. */
export async function findOfRecord(id: string, now: Date, tx: Tx = db): Promise<{ event: Event; isDeleted: boolean } | null> {
  type Row = Omit<EventRow, "status"> & Pick<Event, "description" | "rating"> & { status: StoredStatus };
  const [row] = await tx.$queryRaw<Row[]>`${PREPARED}
    SELECT ${columns(now)}, e."description", e."descriptionText", ${RATING} AS "rating" FROM "Event" e ${shownWith} WHERE e."id" = ${id}::uuid`;
  if (!row) return null;
  const isDeleted = row.status === "deleted";
  return { event: toEvent({ ...row, status: row.status === "deleted" ? "cancelled" : row.status }), isDeleted };
}

export async function isThere(id: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT FROM "Event" WHERE "id" = ${id}::uuid AND is_public("status")`).length === 1;
}

export type NewEvent = EventFields &
  JoiningSettings & {
    clubId: string;
    posterId: string;
    previewId: string | null;
    placeId?: string | null;
    /** The event of which it is a copy: the copy gets its reminders. */
    copyOf?: string;
    seriesId?: string | null;
    /** The import that makes it. */
    importId?: string;
  };

/** Creates a draft. */
export async function create(tx: Tx, { copyOf, ...event }: NewEvent): Promise<string> {
  const copied = copyOf && (await tx.event.findUnique({ where: { id: copyOf }, select: { reminders: true } }));
  return (await tx.event.create({ data: { ...event, ...copied, status: "draft" }, select: { id: true } })).id;
}

/**
 * Decides who sees an event, and when. `createdAt` is the time from which lists and feeds count it as new. A published event has the terms
 * that its college has at this moment for marks for absence, unless its organiser wants none.
 * @returns these terms
 */
type Publication = {
  status: "draft" | "in_review" | "published";
  publishAt: Date | null;
  createdAt?: Date;
  registrationOpensAt?: Date;
};

export async function setPublication(tx: Tx, id: string, publication: Publication): Promise<NoShowTerms | null> {
  await tx.event.update({ where: { id }, data: { ...publication, noShowTerms: Prisma.DbNull }, select: { id: true } });
  if (publication.status !== "published") return null;
  const [event] = await tx.$queryRaw<{ noShowTerms: NoShowTerms | null }[]>`
    UPDATE "Event" e SET "noShowTerms" = o."noShow" - 'on' FROM "Club" c JOIN "College" o ON o."id" = c."collegeId"
    WHERE e."id" = ${id}::uuid AND c."id" = e."clubId" AND e."noShow" AND (o."noShow"->>'on')::boolean
    RETURNING e."noShowTerms"`;
  return event?.noShowTerms ?? null;
}

/** Some of the drafts that are due for publication, the earliest first, without those of banned clubs. */
export async function listDue(now: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e WHERE e."status" = 'draft' AND e."publishAt" <= ${now}
      AND NOT EXISTS (SELECT FROM "Club" c WHERE c."id" = e."clubId" AND c."bannedAt" IS NOT NULL)
    ORDER BY e."publishAt", e."id" LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Lists these colleges as the only ones that an event admits. @returns those of them that do not exist; then nothing changed */
export async function setColleges(tx: Tx, eventId: string, ids: string[]): Promise<string[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "College" WHERE "id" = ANY(${ids}::uuid[]) FOR KEY SHARE`;
  const missing = ids.filter((id) => !found.some((college) => college.id === id));
  if (missing.length > 0) return missing;
  await tx.eventCollege.deleteMany({ where: { eventId, collegeId: { notIn: ids } } });
  await tx.eventCollege.createMany({ data: ids.map((collegeId) => ({ eventId, collegeId })), skipDuplicates: true });
  return [];
}

export async function update(
  tx: Tx,
  id: string,
  fields: Partial<EventFields & JoiningSettings & { posterId: string; previewId: string | null; placeId: string | null; updatedAt: Date }>,
): Promise<void> {
  // Without marks for absence an event has no terms of them, and it gets none again.
  const terms = fields.noShow === false && { noShowTerms: Prisma.DbNull };
  await tx.event.update({ where: { id }, data: { ...fields, ...terms }, select: { id: true } });
}

/** Counts a change of fields that a college approves; the public fields may be unchanged. @returns its number */
export async function countMaterialChange(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    UPDATE "Event" SET "materialVersion" = "materialVersion" + 1 WHERE "id" = ${id}::uuid RETURNING "materialVersion" AS "version"`;
  if (!row) throw new Error("the edited event is missing");
  return row.version;
}

/** Some events of clubs that are not over and have no JPEG for links, the newest first. @param before the last one of the former part */
export async function listWithoutPreview(before: string | undefined, limit: number, now: Date): Promise<string[]> {
  const rows = await db.event.findMany({
    where: {
      clubId: { not: null },
      status: { not: "deleted" },
      overAt: { gt: now },
      OR: [{ previewId: null }, { preview: { format: { not: "jpeg" } } }],
      ...(before && { id: { lt: before } }),
    },
    orderBy: { id: "desc" },
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Replaces the preview picture, which is no edit of the event. */
export async function setPreview(tx: Tx, id: string, previewId: string | null): Promise<void> {
  await tx.$executeRaw`UPDATE "Event" SET "previewId" = ${previewId}::uuid WHERE "id" = ${id}::uuid`;
}

/** Replaces a poster that was drawn for several events by one of its own, which is no edit of the event. */
export async function setPoster(tx: Tx, id: string, posterId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Event" SET "posterId" = ${posterId}::uuid WHERE "id" = ${id}::uuid`;
}

/** Blocks other writers of this event, including registrations, until the transaction ends; false when there is no such event. */
export async function lock(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT FROM "Event" WHERE "id" = ${id}::uuid FOR UPDATE`).length === 1;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.event.delete({ where: { id }, select: { id: true } });
}

/** Hides the event; its row stays for the records that refer to it. */
export async function setDeleted(tx: Tx, id: string): Promise<void> {
  const nothing = { description: "", descriptionText: "", previewId: null, publishAt: null };
  await tx.event.update({ where: { id }, data: { status: "deleted", hiddenFrom: null, ...nothing }, select: { id: true } });
}

/** A hidden one stays hidden. */
export async function setCancelled(tx: Tx, id: string, cancelReason: string | undefined): Promise<void> {
  const more = { publishAt: null, ...(cancelReason && { cancelReason }) } as const;
  const { count } = await tx.event.updateMany({ where: { id, status: "hidden" }, data: { hiddenFrom: "cancelled", ...more } });
  if (count === 0) await tx.event.update({ where: { id }, data: { status: "cancelled", ...more }, select: { id: true } });
}

/** Cancels events, without an end of their registrations. @param now their last change */
export async function setAllCancelled(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Event" SET "publishAt" = NULL, "updatedAt" = ${now}::timestamptz,
      "hiddenFrom" = CASE "status" WHEN 'hidden' THEN 'cancelled' ELSE "hiddenFrom" END,
      "status" = CASE "status" WHEN 'hidden' THEN 'hidden'::"EventStatus" ELSE 'cancelled' END
    WHERE "id" = ANY(${[...ids]}::uuid[])`;
}

/** Public ones become hidden. It is no edit: what others see afterwards is what it was. @returns those that became it */
export async function hide(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Event" SET "hiddenFrom" = "status", "status" = 'hidden' WHERE "id" = ANY(${[...ids]}::uuid[]) AND is_public("status") RETURNING "id"`;
  return rows.map(({ id }) => id);
}

/** Showing enters an event into the indexes of words again: 3 ms for an ordinary one, 40 ms for one with a very long description. */
const SHOWN_AT_ONCE = 20;

/** Gives hidden ones the status of before. Those of a large club take longer than one statement may. */
export async function show(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += SHOWN_AT_ONCE) {
    const some = ids.slice(from, from + SHOWN_AT_ONCE);
    await tx.$executeRaw`
      UPDATE "Event" SET "status" = "hiddenFrom", "hiddenFrom" = NULL WHERE "id" = ANY(${some}::uuid[]) AND "status" = 'hidden'`;
  }
}

type OfClub = {
  id: string;
  name: string;
  status: EventStatus;
  seriesId: string | null;
  posterId: string;
  previewId: string | null;
  startsAt: Date | null;
  overAt: Date;
  clubId: string;
  collegeId: string;
};

/**
 * The events of these clubs, locked in one order until the transaction ends. The clubs are locked too, so that no new event is added
 * meanwhile.
 */
export async function lockOfClubs(tx: Tx, clubIds: string[]): Promise<OfClub[]> {
  await tx.$queryRaw`SELECT FROM "Club" WHERE "id" = ANY(${clubIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
  return lockSome(tx, Prisma.sql`e."clubId" = ANY(${clubIds}::uuid[])`);
}

/** The same for those of these events that are there and have a club. */
export const lockMany = (tx: Tx, ids: readonly string[]): Promise<OfClub[]> => lockSome(tx, Prisma.sql`e."id" = ANY(${[...ids]}::uuid[])`);

const lockSome = (tx: Tx, which: Prisma.Sql) => tx.$queryRaw<OfClub[]>`
  SELECT e."id", e."name", e."status"::text, e."seriesId", e."posterId", e."previewId", e."startsAt", e."overAt", e."clubId", c."collegeId" FROM "Event" e
  JOIN "Club" c ON c."id" = e."clubId" WHERE ${which} AND e."status" <> 'deleted' ORDER BY e."id" FOR UPDATE OF e`;

type Alike = Pick<Event, "id" | "name" | "startsAt" | "timeZone">;

/** The events of a club that start in a span and are not hidden, drafts too. */
export function listStarting(clubId: string, { from, before, limit }: { from: Date; before: Date; limit: number }): Promise<Alike[]> {
  return db.$queryRaw<Alike[]>`
    SELECT "id", "name", "startsAt", "timeZone" FROM "Event"
    WHERE "clubId" = ${clubId}::uuid AND "status" NOT IN ('hidden', 'deleted') AND "startsAt" >= ${from} AND "startsAt" < ${before}
    ORDER BY "startsAt", "id" LIMIT ${limit}`;
}

/** The contact of a club's latest event; null for a club without events. */
export function findLastContact(clubId: string): Promise<Pick<Event, "contactEmail" | "contactPhone"> | null> {
  return db.event.findFirst({
    where: { clubId, status: { not: "deleted" } },
    orderBy: { createdAt: "desc" },
    select: { contactEmail: true, contactPhone: true },
  });
}

type OfOneClub = { statuses: readonly EventStatus[]; limit: number; after: CreatedPlace | undefined; now: Date };

/** Newest first. */
export async function listByClub(clubId: string, { statuses, limit, after, now }: OfOneClub): Promise<ListedEvent[]> {
  const rest = after ? Prisma.sql`AND (e."createdAt", e."id") < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  const rows = await db.$queryRaw<EventRow[]>`
    SELECT ${listColumns(now)} FROM "Event" e ${shownWith}
    WHERE e."clubId" = ${clubId}::uuid AND e."status" = ANY(${[...statuses]}::"EventStatus"[]) ${rest}
    ORDER BY e."createdAt" DESC, e."id" DESC LIMIT ${limit}`;
  return rows.map(toListed);
}

/** The published events of an organiser on one side of now. Answered by Event_of_club_idx, Event_club_idx and Event_college_idx alone. */
const publishedOf = (of: OfOrganiser, past: boolean, now: Date) => Prisma.sql`
  ${"clubId" in of ? Prisma.sql`"clubId" = ${of.clubId}::uuid` : Prisma.sql`"collegeId" = ${of.collegeId}::uuid`}
  AND "status" = 'published' AND ${past ? Prisma.sql`"overAt" <= ${now}` : Prisma.sql`"overAt" > ${now}`}`;

/** Soonest first; past events latest first. */
export async function listPublishedOf(of: OfOrganiser, { past, limit, now }: { past: boolean; limit: number; now: Date }) {
  const order = (table: Prisma.Sql) =>
    past ? Prisma.sql`${table}"overAt" DESC, ${table}"id"` : Prisma.sql`${table}"soonestAt", ${table}"id"`;
  const published = Prisma.sql`SELECT "id", "soonestAt", "overAt" FROM "Event" WHERE ${publishedOf(of, past, now)}`;
  // Without "OFFSET 0", the planner would walk past events in the order of their start to find upcoming ones.
  const rows = await db.$queryRaw<EventRow[]>`
    WITH page AS MATERIALIZED (
      SELECT "id" FROM (${published} ${past ? Prisma.empty : Prisma.sql`OFFSET 0`}) own ORDER BY ${order(Prisma.empty)} LIMIT ${limit}
    )
    SELECT ${listColumns(now)} FROM ${eventsOf(Prisma.sql`page`)} ${shownWith} ORDER BY ${order(Prisma.sql`e.`)}`;
  return rows.map(toListed);
}

/** Up to `limit` of them. */
export async function countPublishedOf(
  of: OfOrganiser,
  { past, limit, now }: { past: boolean; limit: number; now: Date },
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (SELECT FROM "Event" WHERE ${publishedOf(of, past, now)} LIMIT ${limit}) AS counted`;
  return row?.count ?? 0;
}

/** The published event that has or had this readable address; null when there is none. */
export async function findIdBySlug(clubId: string, slug: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "SlugName" n JOIN "Event" e ON e."id" = n."ownerId"
    WHERE n."clubId" = ${clubId}::uuid AND n."slug" = ${slug} AND e."clubId" = ${clubId}::uuid AND is_public(e."status")`;
  return row?.id ?? null;
}

export type CollegeEvent = Pick<Event, "id" | "name" | "status" | "publishAt" | "startsAt" | "timeZone" | "taken" | "createdAt"> & {
  clubName: string;
  /** Whether its club is banned. */
  isBanned: boolean;
};

/** The events of a college's clubs, newest first, including cancelled ones and drafts. For each club no more than a page is read. */
export function listByCollege(
  collegeId: string,
  { limit, after, now }: { limit: number; after: CreatedPlace | undefined; now: Date },
): Promise<CollegeEvent[]> {
  const rest = after ? Prisma.sql`AND ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  return db.$queryRaw<CollegeEvent[]>`
    SELECT e."id", e."name", e."status"::text, e."publishAt", e."startsAt", e."timeZone", ${seatsTaken(now)} AS "taken", e."createdAt",
      e."clubName", e."isBanned" FROM (
      SELECT n.*, c."name" AS "clubName", c."bannedAt" IS NOT NULL AS "isBanned" FROM "Club" c CROSS JOIN LATERAL (
        SELECT * FROM "Event" WHERE "clubId" = c."id" AND "status" <> 'deleted' ${rest} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit}
      ) n
      WHERE c."collegeId" = ${collegeId}::uuid ORDER BY n."createdAt" DESC, n."id" DESC LIMIT ${limit}
    ) e
    ORDER BY e."createdAt" DESC, e."id" DESC`;
}

/** The public events among these, in the order of their ids. */
export async function listByIds(ids: readonly string[], now: Date): Promise<ListedEvent[]> {
  const rows = await db.$queryRaw<EventRow[]>`${PREPARED}
    SELECT ${listColumns(now)} FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS asked ("id", "place")
    JOIN "Event" e ON e."id" = asked."id" ${shownWith}
    WHERE is_public(e."status") ORDER BY asked."place"`;
  return rows.map(toListed);
}

/** All events, or those of a type, with a tag, of a club or of a college's clubs. */
export type Some = { type?: EventType; tag?: EventTag; clubId?: string; collegeId?: string };

/** Events that are not over, newest first. */
export async function listNewest({
  type,
  tag,
  clubId,
  collegeId,
  limit,
  now,
}: Some & { limit: number; now: Date }): Promise<ListedEvent[]> {
  const some = Prisma.sql`
    ${type ? Prisma.sql`AND e."type" = ${type}::"EventType"` : Prisma.empty}
    ${tag ? Prisma.sql`AND e."tags" && ${[tag]}::text[]` : Prisma.empty}
    ${clubId ? Prisma.sql`AND e."clubId" = ${clubId}::uuid` : Prisma.empty}
    ${collegeId ? Prisma.sql`AND e."collegeId" = ${collegeId}::uuid` : Prisma.empty}`;
  const rows = await db.$queryRaw<EventRow[]>`
    SELECT ${listColumns(now)} FROM "Event" e ${shownWith}
    WHERE e."status" = 'published' AND e."overAt" > ${now} ${some}
    ORDER BY e."createdAt" DESC, e."id" DESC LIMIT ${limit}`;
  return rows.map(toListed);
}

/** Number of events with the most registrations that are checked for being open. */
const TRENDING_ASKED = 1000;

/** Events whose registration has not ended, most registrations since `since` first, then newest. */
export async function listTrending({ since, limit, now }: { since: Date; limit: number; now: Date }): Promise<ListedEvent[]> {
  const open = Prisma.sql`e."status" = 'published' AND e."overAt" > ${now} AND e."registrationClosesAt" > ${now}`;
  const rows = await db.$queryRaw<EventRow[]>`
    WITH counted AS MATERIALIZED (
      SELECT r."eventId" AS "id", count(*)::int AS "joined" FROM "Registration" r
      WHERE r."status" = 'confirmed' AND r."createdAt" > ${since} GROUP BY r."eventId" ORDER BY 2 DESC LIMIT ${TRENDING_ASKED}
    ), popular AS MATERIALIZED (
      SELECT e."id", e."joined" FROM (SELECT e.*, p."joined" FROM ${eventsOf(Prisma.sql`counted`)}) e WHERE ${open}
      ORDER BY e."joined" DESC, e."createdAt" DESC, e."id" DESC LIMIT ${limit}
    ), newest AS MATERIALIZED (
      SELECT e."id", 0 AS "joined" FROM "Event" e WHERE ${open} ORDER BY e."createdAt" DESC, e."id" DESC LIMIT ${2 * limit}
    ), asked AS (
      SELECT * FROM popular UNION ALL SELECT * FROM newest n WHERE n."id" NOT IN (SELECT "id" FROM popular)
    )
    SELECT ${listColumns(now)} FROM ${eventsOf(Prisma.sql`asked`)} ${shownWith}
    ORDER BY p."joined" DESC, e."createdAt" DESC, e."id" DESC LIMIT ${limit}`;
  return rows.map(toListed);
}

/** Events that are not over: of the same club first, then with a common tag, then of the same type; soonest first among equals. */
export async function listRelated(event: Event, { limit, now }: { limit: number; now: Date }): Promise<ListedEvent[]> {
  const alike = (closeness: number, condition: Prisma.Sql) => Prisma.sql`
    (SELECT "id", "soonestAt", ${closeness}::int AS "closeness" FROM "Event"
      WHERE ${condition} AND "status" = 'published' AND "overAt" > ${now} AND "id" <> ${event.id}::uuid
      ORDER BY "soonestAt", "id" LIMIT ${limit})`;
  const groups = [
    ...(event.club ? [alike(0, Prisma.sql`"clubId" = ${event.club.id}::uuid`)] : []),
    ...(event.tags.length ? [alike(1, Prisma.sql`"tags" && ${event.tags}::text[]`)] : []),
    alike(2, Prisma.sql`"type" = ${event.type}::"EventType"`),
  ];
  const rows = await db.$queryRaw<EventRow[]>`
    WITH alike AS MATERIALIZED (${Prisma.join(groups, " UNION ALL ")}), closest AS MATERIALIZED (
      SELECT "id", min("closeness") AS "closeness", min("soonestAt") AS "soonestAt" FROM alike GROUP BY "id" ORDER BY 2, 3, 1 LIMIT ${limit}
    )
    SELECT ${listColumns(now)} FROM closest a JOIN "Event" e ON e."id" = a."id" ${shownWith}
    ORDER BY a."closeness", a."soonestAt", e."id"`;
  return rows.map(toListed);
}

export type Listed = { id: string; updatedAt: Date };

/** Events that are not over, in an order that does not change. */
export function listForSitemap({ offset, limit, now }: { offset: number; limit: number; now: Date }): Promise<Listed[]> {
  return db.$queryRaw<Listed[]>`
    SELECT "id", "updatedAt" FROM "Event" WHERE "status" = 'published' AND "overAt" > ${now} ORDER BY "id" OFFSET ${offset} LIMIT ${limit}`;
}

export async function countForSitemap(now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "Event" WHERE "status" = 'published' AND "overAt" > ${now}`;
  return row?.count ?? 0;
}

export function countPublished(): Promise<number> {
  return db.event.count({ where: { status: "published" } });
}

// Search -----------------------------------------------------------------------------------------

/** Upper bound of a search's results. */
export const SEARCH_CAP = 1000;

/** Added to the rank of exact spellings, or of spellings with one error in a word: more than the weights of words give. */
const RANK_OF_EXACT = 100_000;
const RANK_OF_ONE_ERROR = 10_000;

/**
 * The CTEs that end in `hits`: `id`, `soonestAt` and `rank` of the first `SEARCH_CAP` results. Events with the words in the names come
 * first, then those with the words in the whole text, then with the query as a part of a name, then with other spellings of the words.
 * Without a word of three letters only the names are searched.
 * - Each of these four is a CTE of its own, which is read only as far as needed, and the search text is a scalar subquery. Both keep the
 * planner from walking another index, or the table, in expectation of an early match. If the dates leave a few weeks, the first two CTEs
 * share one reading.
 * - Ranking reads only the small `searchHead`, never a description.
 * - When `near` is read, the others have been read whole and have fewer than `SEARCH_CAP` events, so omitting these costs little.
 */
export function hits({ asked: query, oneError, twoErrors }: SearchWords, filter: Filter, now: Date): Prisma.Sql {
  const asked = Prisma.sql`(SELECT "exact" FROM asked)`;
  const part = Prisma.sql`(SELECT "part" FROM asked)`;
  const [one, two] = [Prisma.sql`(SELECT "one" FROM meant)`, Prisma.sql`(SELECT "two" FROM meant)`];
  const isLong = hasLongWord(query);
  const place = Prisma.sql`"id", "soonestAt"`;
  const found = Prisma.sql`
    ${place}, ${RANK_OF_EXACT}::int + (1000 * (
      ts_rank('{0, 0.2, 0.5, 1}', "searchHead", ${asked}) + CASE WHEN "searchNames" LIKE ${part} THEN 0.3 ELSE 0 END
    ))::int AS "rank"`;
  const inNames = Prisma.sql`"searchHead" @@ ${asked}`;
  const inTexts = Prisma.sql`"search" @@ ${asked}`;
  const matchesOf = (condition: Prisma.Sql, columns = found) => matchingWith(condition, filter, now, columns);
  // All events of a few weeks are read anyway: their texts contain their names, so the names need no reading of their own.
  const exact =
    isLong && isBrief(filter, now)
      ? Prisma.sql`
        , exact AS MATERIALIZED (${matchesOf(inTexts, Prisma.sql`${found}, ${inNames} AS "isName"`)}),
        names AS MATERIALIZED (SELECT ${place}, "rank" FROM exact WHERE "isName"),
        texts AS MATERIALIZED (SELECT ${place}, "rank" FROM exact WHERE NOT "isName")`
      : Prisma.sql`
        , names AS MATERIALIZED (${matchesOf(inNames)}), texts AS MATERIALIZED (${matchesOf(Prisma.sql`${inTexts} AND NOT ${inNames}`)})`;
  const rankOfNear = Prisma.sql`
    ${place}, CASE WHEN "searchHead" @@ ${one} THEN ${RANK_OF_ONE_ERROR}::int ELSE 0 END
      + (1000 * ts_rank('{0, 0.2, 0.5, 1}', "searchHead", ${two}))::int AS "rank"`;
  const isNew = Prisma.sql`"id" NOT IN (SELECT "id" FROM names UNION ALL SELECT "id" FROM texts UNION ALL SELECT "id" FROM parts)`;
  const parts = Prisma.sql`, parts AS MATERIALIZED (${matchesOf(Prisma.sql`"searchNames" LIKE ${part} AND NOT ${inNames}`)})`;
  const near = Prisma.sql`
    , meant AS MATERIALIZED (SELECT ${oneError}::tsquery AS "one", ${twoErrors}::tsquery AS "two"),
    near AS MATERIALIZED (${matchesOf(Prisma.sql`"searchHead" @@ ${two} AND ${isNew}`, rankOfNear)})`;
  const all = Prisma.sql`
    ${isLong ? Prisma.sql`UNION ALL SELECT * FROM texts UNION ALL SELECT * FROM parts` : Prisma.empty}
    ${twoErrors ? Prisma.sql`UNION ALL SELECT * FROM near` : Prisma.empty}`;
  return Prisma.sql`
    asked AS MATERIALIZED (SELECT search_query(${query}) AS "exact", '%' || search_text(${query}) || '%' AS "part")
    ${exact}${isLong ? parts : Prisma.empty}${twoErrors ? near : Prisma.empty}, hits AS MATERIALIZED (
      SELECT DISTINCT * FROM (SELECT * FROM names ${all} LIMIT ${SEARCH_CAP}) AS found
    )`;
}

// Upcoming and past ------------------------------------------------------------------------------

/**
 * Takes some events that were over before a time out of the indexes of upcoming events. It is no edit. An event that is postponed at this
 * moment stays in. @returns the number of events
 */
export function notePassed(before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    UPDATE "Event" SET "passedOverAt" = "overAt" WHERE "overAt" <= ${before} AND "id" = ANY (ARRAY(
      SELECT "id" FROM "Event" WHERE ${IS_COMING} AND "overAt" <= ${before} ORDER BY "overAt" LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    ))`;
}

// The words by which events are found, after a new name of their club or college -----------------------

/** `bytes` is the length of its description. */
export type ToRenew = { id: string; at: Date; bytes: number };
type OfOwner = { kind: "club" | "college"; id: string; toCome: boolean; after: { at: string; id: string } | undefined };

/** Events of a club or a college: the upcoming published ones by their end, or those of a club newest first. */
export function listToRenew(tx: Tx, { kind, id, toCome, after }: OfOwner, limit: number, now: Date): Promise<ToRenew[]> {
  const owner = Prisma.raw(kind === "club" ? `"clubId"` : `"collegeId"`);
  if (toCome) {
    const rest = after ? Prisma.sql`AND ("overAt", "id") > (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
    return tx.$queryRaw<ToRenew[]>`
      SELECT "id", "overAt" AS "at", octet_length("descriptionText") AS "bytes" FROM "Event"
      WHERE ${owner} = ${id}::uuid AND "status" = 'published' AND "overAt" > ${now} ${rest}
      ORDER BY "overAt", "id" LIMIT ${limit}`;
  }
  const rest = after ? Prisma.sql`AND ("createdAt", "id") < (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
  return tx.$queryRaw<ToRenew[]>`
    SELECT "id", "createdAt" AS "at", octet_length("descriptionText") AS "bytes" FROM "Event"
    WHERE ${owner} = ${id}::uuid ${rest} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit}`;
}

/** The next club of a college in the order of ids; null after the last. */
export async function findClubAfter(tx: Tx, collegeId: string, clubId: string | null): Promise<string | null> {
  const where = { collegeId, ...(clubId && { id: { gt: clubId } }) };
  return (await tx.club.findFirst({ where, select: { id: true }, orderBy: { id: "asc" } }))?.id ?? null;
}

/** Updates the words of these events if they differ from the present names, and the known words. */
export async function renewSearch(tx: Tx, events: readonly ToRenew[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  await tx.$executeRaw`SELECT renew_event_search(${ids}::uuid[])`;
}
