import "server-only";
import * as z from "zod";
import { lockStudent } from "@/lib/identity/students/service";
import { linkToken, readLinkToken } from "@/lib/organising/records/link-token";
import { EXPIRED_KEPT_DAYS, PAGE_ENTRIES, PDF_ENTRIES } from "@/lib/organising/records/policy";
import * as records from "@/lib/organising/records/repository";
import { LINKS_MAX, type LinkBody, RECORD_KINDS, type RecordQuery } from "@/lib/organising/records/schema";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, toCursor } from "@/lib/platform/http/cursor";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

export type RecordPage = { holder: records.Holder; totals: records.Totals; entries: records.RecordEntry[]; nextCursor: string | null };
/** The part of a record that a link shows. */
export type SharedPage = RecordPage & { link: records.Link; asOf: Date };

const place = z.tuple([z.iso.date(), z.int().min(0).max(9), z.string().max(60)]);

/** A page of the entries, after the position that `cursor` names. @throws AppError validation_failed for a cursor of another list */
async function readPage(
  studentId: string,
  at: Date,
  cursor: string | undefined,
  part: Pick<Parameters<typeof records.readEntries>[2], "linked" | "kinds">,
) {
  const [from, rank, key] = cursor === undefined ? [] : fromCursor(place, cursor);
  const after = from === undefined || rank === undefined || key === undefined ? undefined : { from, rank, key };
  const { entries, totals } = await records.readEntries(studentId, at, { ...part, after, limit: PAGE_ENTRIES + 1 });
  const { shown, last } = cutPage(entries, PAGE_ENTRIES);
  return { entries: shown, totals, nextCursor: last ? toCursor([last.from, last.rank, last.key]) : null };
}

async function getHolder(studentId: string): Promise<records.Holder> {
  const holder = await records.findHolder(studentId);
  if (!holder) throw new AppError("record_not_found", { studentId });
  return holder;
}

/** A student's own record with hidden entries, newest first. Totals count all kinds. @throws AppError validation_failed (cursor) */
export async function readRecord({ id }: Student, { kind: kinds, cursor }: RecordQuery, now = new Date()): Promise<RecordPage> {
  const [holder, page] = await Promise.all([getHolder(id), readPage(id, now, cursor, { kinds })]);
  return { holder, ...page };
}

/** Shows an entry in links, or leaves it out; may be repeated. @throws AppError record_not_found unless it is an entry of one's own */
export async function setShown({ id }: Student, key: string, isShown: boolean, now = new Date()): Promise<void> {
  const { entries } = await records.readEntries(id, now, { key, limit: 1 });
  if (entries.length === 0) throw new AppError("record_not_found", { key });
  await (isShown ? records.show : records.hide)(id, key);
}

/** A student's links, newest first, with those that expired lately. */
export function listLinks({ id }: Student, now = new Date()): Promise<records.Link[]> {
  return records.listLinks(id, new Date(now.getTime() - EXPIRED_KEPT_DAYS * DAY_MS));
}

/** Makes a link to the record of this moment. @throws AppError account_not_found, limit_reached */
export function makeLink({ id: studentId }: Student, { days, ...fields }: LinkBody, now = new Date()): Promise<records.Link> {
  return db.$transaction(async (tx) => {
    if (!(await lockStudent(tx, studentId))) throw new AppError("account_not_found", { studentId });
    if ((await records.countLinks(tx, studentId, now)) >= LINKS_MAX) throw new AppError("limit_reached", { limit: "record links" });
    return records.createLink(tx, studentId, { ...fields, createdAt: now, expiresAt: new Date(now.getTime() + days * DAY_MS) });
  });
}

/** Nobody can open the link any longer. @throws AppError record_not_found */
export async function revokeLink({ id: studentId }: Student, id: string): Promise<void> {
  if (!(await records.removeLink(studentId, id))) throw new AppError("record_not_found", { id });
}

export { linkToken };

const asOfOf = ({ follows, createdAt }: records.Link, now: Date) => (follows ? now : createdAt);

/**
 * Opens the link with this token, and keeps the day.
 * @throws AppError record_not_found, alike for every token that shows nothing; validation_failed (cursor)
 */
export async function openRecord(token: string, cursor: string | undefined, now = new Date()): Promise<SharedPage> {
  const id = readLinkToken(token);
  const found = id && (await records.findLink(id, now));
  if (!found) throw new AppError("record_not_found");
  const { studentId, student: holder, ...link } = found;
  const asOf = asOfOf(link, now);
  const page = await readPage(studentId, asOf, cursor, { linked: link.kinds });
  await records.noteOpening(link.id, new Date(dayIn(DEFAULT_TIME_ZONE, now)));
  return { holder, link, asOf, ...page };
}

/** The entries of a PDF. */
export type PrintedRecord = Omit<RecordPage, "nextCursor"> & {
  /** Null without a link: then nobody can check it. */
  link: records.Link | null;
  asOf: Date;
  /** Whether there are more entries than these. */
  hasMore: boolean;
};

/** The newest entries that a link of one's own shows, or without one all that the student shows. @throws AppError record_not_found */
export async function readForPdf({ id: studentId }: Student, linkId: string | undefined, now = new Date()): Promise<PrintedRecord> {
  const [holder, link] = await Promise.all([getHolder(studentId), linkId === undefined ? null : getOwnLink(studentId, linkId, now)]);
  const asOf = link ? asOfOf(link, now) : now;
  const { entries, totals } = await records.readEntries(studentId, asOf, { linked: link?.kinds ?? RECORD_KINDS, limit: PDF_ENTRIES + 1 });
  return { holder, link, asOf, totals, entries: entries.slice(0, PDF_ENTRIES), hasMore: entries.length > PDF_ENTRIES };
}

async function getOwnLink(studentId: string, id: string, now: Date): Promise<records.Link> {
  const found = await records.findLink(id, now);
  if (found?.studentId !== studentId) throw new AppError("record_not_found", { id });
  const { studentId: _, student, ...link } = found;
  return link;
}
