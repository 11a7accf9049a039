import "server-only";
import { createHash } from "node:crypto";
import { lockEvents, removeEvent } from "@/lib/catalogue/events/cancel-events";
import { LATER } from "@/lib/catalogue/events/draw-poster";
import type { CreateEventForm } from "@/lib/catalogue/events/fields";
import { storeSharedPoster } from "@/lib/catalogue/events/poster";
import type { EventType } from "@/lib/catalogue/events/schema";
import { createDraft, findLastContact, listStartingEvents, type PreparedEvent, prepareSharing } from "@/lib/catalogue/events/service";
import { DRAW_POSTER } from "@/lib/catalogue/events/tasks";
import { listPlaces } from "@/lib/catalogue/places/service";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { listActedOn } from "@/lib/identity/audit/service";
import { findCollegeName } from "@/lib/identity/colleges/service";
import type { ClubOrganiser } from "@/lib/identity/organisers/service";
import { comparedText, type ImportTexts } from "@/lib/organising/imports/fields";
import { type JudgedRow, judgeRow } from "@/lib/organising/imports/judge";
import { type ReadImport, readImport } from "@/lib/organising/imports/read";
import * as imports from "@/lib/organising/imports/repository";
import type { ImportForm, PreviewForm } from "@/lib/organising/imports/schema";
import { inTurns, mapWithPauses } from "@/lib/platform/concurrency/each";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { afterOthers, uniqueOr } from "@/lib/platform/db/errors";
import { AppError, type FieldIssue } from "@/lib/platform/errors";
import { discardImages, sweepImages } from "@/lib/platform/images/service";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** Each waits for other imports of the club as long as a lock may take. */
const ATTEMPTS_MAX = 8;
/** Events of the club that are compared with the rows. */
const COMPARED_MAX = 5000;

type Editor = ClubOrganiser<"edit_event">;

type Like = { id: string; name: string; startsAt: Date };
export type Preview = Omit<ReadImport, "rows"> & { rows: (JudgedRow & { like: Like | null })[] };

/**
 * A file as events, each judged as the form of a new event would, and compared with the events of the club. Stores nothing.
 * @throws AppError file_not_readable, file_too_long Source: contract platform 7.
 */
export async function previewImport(by: Editor, form: PreviewForm, now = new Date()): Promise<Preview> {
  const { rows, ...read } = await readRows(by, new Uint8Array(await form.file.arrayBuffer()), form, now);
  const findLike = await likeFinder(by, rows);
  return { ...read, rows: rows.map((row) => ({ ...row, like: findLike(row) })) };
}

/** The texts that the page fills in for rows that lack them. Source: contract platform 7. */
export async function getImportDefaults({ club }: Editor): Promise<ImportTexts> {
  const contact = await findLastContact(club.id);
  const { contactEmail = "", contactPhone = "" } = contact ?? {};
  const known = { createdBy: club.name, contactPersonEmail: contactEmail, contactPersonPhone: contactPhone };
  return { type: "Other", mode: "Offline", price: "0", ...known };
}

async function readRows(by: Editor, file: Uint8Array, { columns, defaults, edits, timeZone = DEFAULT_TIME_ZONE }: PreviewForm, now: Date) {
  const [listed, collegeName] = await Promise.all([listPlaces(by.club.collegeId), findCollegeName(by.club.collegeId)]);
  const places = listed.map(({ id, name }) => ({ _id: id, name }));
  const read = await inTurns(readImport(file, { columns, defaults, edits, timeZone, now, places, collegeName }));
  return { ...read, rows: await inTurns(mapWithPauses(read.rows, (row) => judgeRow(by.club.id, row))) };
}

/** Finds the event of the club that has the name of a row, in letters and figures alone, on its day. */
async function likeFinder({ club }: Editor, rows: readonly JudgedRow[]): Promise<(row: JudgedRow) => Like | null> {
  const times = rows.flatMap(({ form }) => form?.startsAt?.getTime() ?? []);
  if (times.length === 0) return () => null;
  const [from, before] = [new Date(Math.min(...times) - DAY_MS), new Date(Math.max(...times) + DAY_MS)];
  const known = new Map<string, Like>();
  for (const { id, name, startsAt, timeZone } of await listStartingEvents(club.id, { from, before, limit: COMPARED_MAX })) {
    if (startsAt) known.set(likenessOf(name, startsAt, timeZone), { id, name, startsAt });
  }
  return ({ form }) => (form?.startsAt && known.get(likenessOf(form.eventName, form.startsAt, form.timeZone))) || null;
}

const likenessOf = (name: string, startsAt: Date, timeZone: string): string => `${dayIn(timeZone, startsAt)} ${comparedText(name)}`;

export type Made = { id: string; events: imports.ImportedDraft[]; isNew: boolean };

/**
 * Makes drafts of rows of a file, all of them or none; of several dates of one series a series. The same key with the same content is the
 * same import, with the same answer; two concurrent calls are one.
 * @throws AppError file_not_readable, file_too_long, validation_failed (with issues like `rows.12.venue`), import_changed, and the errors
 * of `storeImage` Source: contract platform 7.
 */
export async function makeDrafts(by: Editor, form: ImportForm, now = new Date()): Promise<Made> {
  const file = new Uint8Array(await form.file.arrayBuffer());
  const sha256 = hashOf(file, form);
  const made = await findMade(by, form.key, sha256);
  if (made) return made;
  const { kind, rows } = await readRows(by, file, form, now);
  return withPrepared(by, chosenOf(rows, form.rows), (drafts) =>
    afterOthers(ATTEMPTS_MAX, () =>
      db.$transaction(async (tx) => {
        await imports.lockImportsOf(tx, by.club.id);
        return (await findMade(by, form.key, sha256, tx)) ?? (await create(tx, by, { id: form.key, kind, sha256, drafts }, now));
      }, LONG_TRANSACTION),
    ),
  );
}

type Chosen = JudgedRow & { form: CreateEventForm };

/** @throws AppError validation_failed */
function chosenOf(rows: readonly JudgedRow[], numbers: readonly number[]): Chosen[] {
  const found = new Map(rows.map((row) => [row.row, row]));
  const chosen: Chosen[] = [];
  const issues: FieldIssue[] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const row = found.get(number);
    if (row?.form) chosen.push({ ...row, form: row.form });
    else if (row) issues.push(...issuesOf(number, row.issues));
    else issues.push({ field: `rows.${number}`, message: "This row is not in the file, or its start is past." });
  }
  if (issues.length > 0) throw new AppError("validation_failed", {}, { issues });
  return chosen;
}

const issuesOf = (row: number, issues: readonly FieldIssue[]): FieldIssue[] =>
  issues.map(({ field, message }) => ({ field: `rows.${row}.${field}`, message }));

type Draft = { row: number; series: number | null; prepared: PreparedEvent };

/**
 * Draws the posters that the drafts share, one for each type of event, cleans their texts, and runs `use` with them. When any of it fails,
 * no poster is left.
 */
async function withPrepared<T>(by: Editor, chosen: readonly Chosen[], use: (drafts: Draft[]) => Promise<T>): Promise<T> {
  const posters = new Map<EventType, string>();
  try {
    const drafts: Draft[] = [];
    for (const { row, series, form } of chosen) {
      const posterId = posters.get(form.type) ?? (await storeSharedPoster(by.actor.id, by.club, form.type));
      posters.set(form.type, posterId);
      drafts.push({ row, series, prepared: await ofRow(row, () => prepareSharing(by, form, posterId)) });
    }
    return await use(drafts);
  } catch (error) {
    await discardImages(db, [...posters.values()]);
    await sweepImages();
    throw error;
  }
}

/** Names the row in an issue that only its transaction can know, such as a location that was withdrawn. */
async function ofRow<T>(row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    throw new AppError("validation_failed", { row }, { cause: error, issues: issuesOf(row, error.issues ?? []) });
  }
}

type NewImport = { id: string; kind: "csv" | "ics"; sha256: Uint8Array<ArrayBuffer>; drafts: readonly Draft[] };

async function create(tx: Tx, by: Editor, { id, kind, sha256, drafts }: NewImport, now: Date): Promise<Made> {
  const seriesIds = new Map<number, string>();
  // One date alone is no series.
  const all = drafts.flatMap(({ series }) => series ?? []);
  for (const series of all) if (all.indexOf(series) !== all.lastIndexOf(series)) seriesIds.set(series, crypto.randomUUID());
  const events: imports.ImportedDraft[] = [];
  const jobs: { eventId: string; sharedId: string }[] = [];
  for (const { row, series, prepared } of drafts) {
    const seriesId = series === null ? null : (seriesIds.get(series) ?? null);
    const fields = { ...prepared.fields, seriesId, importId: id };
    const draft = await ofRow(row, () => createDraft(tx, { ...prepared, fields }, now));
    await recordOrganiserAct(tx, atEvent(by, draft.id), { act: "created", changes: { eventName: [null, draft.name] } });
    events.push({ row, _id: draft.id, eventName: draft.name });
    jobs.push({ eventId: draft.id, sharedId: fields.posterId });
  }
  const stored = { id, clubId: by.club.id, byId: by.actor.id, kind, sha256, events, at: now };
  await uniqueOr({ Import_pkey: "import_changed" }, imports.create(tx, stored));
  const changes = { kind: [null, kind], events: [null, events.length] } as const;
  await recordOrganiserAct(tx, by, { act: "imported", subject: { kind: "import", id }, changes });
  await enqueueAll(tx, DRAW_POSTER, jobs, { priority: LATER });
  return { id, events, isNew: true };
}

const atEvent = ({ actor, role, club }: Editor, id: string): ActedBy => ({
  actor,
  role,
  event: { id, clubId: club.id, collegeId: club.collegeId },
});

/** The import that has this key already; null if none has. @throws AppError import_changed */
async function findMade(by: Editor, key: string, sha256: Uint8Array, tx?: Tx): Promise<Made | null> {
  const stored = await imports.find(key, tx);
  if (!stored) return null;
  if (stored.clubId !== by.club.id || !Buffer.from(stored.sha256).equals(sha256)) throw new AppError("import_changed", { import: key });
  return { id: stored.id, events: stored.events, isNew: false };
}

/** The SHA-256 of a file and of what was chosen with it, whatever the order of its keys. */
function hashOf(file: Uint8Array, { clubId, columns, defaults, edits, timeZone, rows }: ImportForm): Uint8Array<ArrayBuffer> {
  const chosen = { clubId, columns, defaults, edits, timeZone, rows: [...rows].sort((one, other) => one - other) };
  const text = JSON.stringify(chosen, (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return Uint8Array.from(createHash("sha256").update(text).update("\0").update(file).digest());
}

/** @throws AppError import_not_found */
export async function getImport(key: string): Promise<imports.StoredImport> {
  const stored = await imports.find(key);
  if (!stored) throw new AppError("import_not_found", { import: key });
  return stored;
}

/**
 * Takes an import of the club back within 24 hours: its drafts that nobody has edited are removed, the other events stay. May be repeated.
 * @throws AppError import_fixed Source: contract platform 7.
 */
export async function takeBackImport(by: Editor, { id, at, events }: imports.StoredImport, now = new Date()): Promise<TakenBack> {
  if (now.getTime() - at.getTime() > DAY_MS) throw new AppError("import_fixed", { import: id });
  const ids = events.map(({ _id }) => _id);
  const answer = await db.$transaction(async (tx) => {
    const found = await lockEvents(tx, ids);
    const actedOn = await listActedOn(tx, ids);
    const removed = found.filter((event) => event.status === "draft" && !actedOn.has(event.id));
    for (const event of removed) {
      await recordOrganiserAct(tx, atEvent(by, event.id), { act: "deleted", changes: { eventName: [event.name, null] } });
      await removeEvent(tx, event, false, now);
    }
    return { deleted: removed.length, kept: found.length - removed.length };
  }, LONG_TRANSACTION);
  await sweepImages(now);
  return answer;
}

type TakenBack = { deleted: number; kept: number };
