import "server-only";
import { eventPath, readableEventPath, recordLinkPath } from "@/lib/identity/pages/paths";
import type { LinkJson, RecordEntryJson, RecordJson, SharedEntryJson, SharedRecordJson, TotalsJson } from "@/lib/organising/records/calls";
import { ROLE_WORDS } from "@/lib/organising/records/policy";
import type { Holder, Link, RecordEntry, Totals } from "@/lib/organising/records/repository";
import { linkToken, type RecordPage, type SharedPage } from "@/lib/organising/records/service";
import { env } from "@/lib/platform/env";

const isoDay = (day: Date) => day.toISOString().slice(0, 10);

export function toSharedEntryJson(entry: RecordEntry): SharedEntryJson {
  const { kind, title, role, award, clubName, collegeName, from, to, hours, certificate } = entry;
  return {
    kind,
    title,
    role: role && ROLE_WORDS[role],
    award,
    event: eventUrl(entry),
    club: clubName,
    college: collegeName,
    from,
    to,
    hours,
    certificate,
  };
}

/** Null unless anybody may see the event. */
function eventUrl({ eventId, eventSlug, clubSlug, isPublic }: RecordEntry): string | null {
  if (!eventId || !isPublic) return null;
  return `${env.ORIGIN}${clubSlug && eventSlug ? readableEventPath(clubSlug, eventSlug) : eventPath(eventId)}`;
}

const toEntryJson = (entry: RecordEntry): RecordEntryJson => ({ ...toSharedEntryJson(entry), key: entry.key, isShown: entry.isShown });

export function toHeadJson(
  { firstName, lastName, college }: Holder,
  totals: Totals,
): { name: string; college: string | null; isCollegeProved: boolean; totals: TotalsJson } {
  return { name: `${firstName} ${lastName}`, college: college?.name ?? null, isCollegeProved: Boolean(college?.domainProvedAt), totals };
}

export function toRecordJson({ holder, totals, entries, nextCursor }: RecordPage): RecordJson {
  return { ...toHeadJson(holder, totals), entries: entries.map(toEntryJson), nextCursor };
}

export function toSharedRecordJson({ holder, totals, entries, link, asOf, nextCursor }: SharedPage): SharedRecordJson {
  return {
    ...toHeadJson(holder, totals),
    entries: entries.map(toSharedEntryJson),
    asOf: asOf.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    nextCursor,
  };
}

export function toLinkJson({ id, name, kinds, follows, createdAt, expiresAt, lastOpenedOn }: Link): LinkJson {
  return {
    _id: id,
    name,
    kinds,
    url: linkUrl(id),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    follows,
    lastOpenedOn: lastOpenedOn && isoDay(lastOpenedOn),
  };
}

/** The address of a link, for everybody whom the student gives it. */
export const linkUrl = (id: string): string => `${env.ORIGIN}${recordLinkPath(linkToken(id))}`;
