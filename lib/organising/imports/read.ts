import { columnsOf, readSheet, type Separator } from "@/lib/organising/imports/csv";
import { decodeText, type Encoding } from "@/lib/organising/imports/decode";
import type { ImportField, ImportTexts } from "@/lib/organising/imports/fields";
import { isCalendar, readCalendar } from "@/lib/organising/imports/ics";
import { readMoment } from "@/lib/organising/imports/moments";
import {
  type ImportContext,
  type ImportMemory,
  type ImportNote,
  placeFinder,
  type RawRow,
  toDescription,
  toEvent,
} from "@/lib/organising/imports/values";
import { mapWithPauses } from "@/lib/platform/concurrency/each";
import { dayIn } from "@/lib/platform/time/zone";

/** The words of the caller beside the file. */
export type ImportAsked = ImportContext & {
  /** The field of a heading; null for a column that is not taken. */
  columns?: Record<string, ImportField | null>;
  /** Texts for the rows that do not say it. */
  defaults?: ImportTexts;
  /** Texts in the place of a row's own, by its number. */
  edits?: Record<string, ImportTexts>;
};

export type ImportRow = {
  /** The file's number: the heading is row 1. */
  row: number;
  /** The texts of the form of `POST /api/event/listing`; those that are empty are absent. */
  event: Record<string, string>;
  notes: ImportNote[];
  /** The same number for all dates of a series. */
  series: number | null;
};

export type ReadImport = {
  kind: "csv" | "ics";
  read: { encoding: Encoding; separator: Separator | null; rows: number };
  columns: { heading: string; field: ImportField | null }[];
  /** Fields that the form requires and that neither a column nor a default fills. */
  missing: ImportField[];
  rows: ImportRow[];
  /** Rows whose start is past, which are left out. */
  past: number;
};

/** The fields without which no row is an event. The dates of registration follow from the start. */
const REQUIRED = [
  "eventName",
  "venue",
  "price",
  "type",
  "mode",
  "createdBy",
  "contactPersonEmail",
  "contactPersonPhone",
] as const satisfies ImportField[];

/**
 * Reads a file as events: CSV, or iCalendar. It opens no address and reads no person of a calendar; its time and memory are bounded by the
 * file's size. It pauses after every few rows, since cleaning their descriptions takes long.
 * @param asked.timeZone the zone of times that name no other
 * @throws AppError file_not_readable, file_too_long
 * Source: contract platform 7.
 */
export function* readImport(file: Uint8Array, asked: ImportAsked): Generator<undefined, ReadImport> {
  const { text, encoding } = decodeText(file);
  const { kind, separator, columns, fields, rows, past } = isCalendar(text) ? readIcs(text, asked) : readCsv(text, asked);
  const memory = { descriptionOf: remembered(toDescription), placeOf: placeFinder(asked.places) };
  const understood = yield* mapWithPauses(rows, (raw) => understand(raw, asked, encoding, memory));
  const offered = understood.filter(({ event }) => !isPast(event.startsAt, asked.now));
  const defaults = Object.entries(asked.defaults ?? {}).flatMap(([field, text]) => (text?.trim() ? [field] : []));
  return {
    kind,
    read: { encoding, separator, rows: rows.length + past },
    columns,
    missing: missingOf(new Set([...fields, ...defaults])),
    rows: offered,
    past: past + understood.length - offered.length,
  };
}

function readCsv(text: string, { columns: chosen = {} }: ImportAsked) {
  const { separator, headings, lines } = readSheet(text, (heading) => Object.hasOwn(chosen, heading));
  const columns = columnsOf(headings, chosen);
  const rows: RawRow[] = lines.map(({ row, cells }) => ({
    row,
    texts: Object.fromEntries(columns.flatMap(({ field }, column) => (field && cells[column] ? [[field, cells[column]]] : []))),
    notes: [],
    series: null,
  }));
  return { kind: "csv" as const, separator, columns, fields: columns.flatMap(({ field }) => field ?? []), rows, past: 0 };
}

function readIcs(text: string, asked: ImportAsked) {
  const { rows, past } = readCalendar(text, asked);
  const fields = rows.flatMap(({ texts }) => Object.keys(texts));
  return { kind: "ics" as const, separator: null, columns: [], fields, rows, past };
}

function understand({ row, texts, notes, series }: RawRow, asked: ImportAsked, encoding: Encoding, memory: ImportMemory): ImportRow {
  const { defaults = {}, edits = {}, ...context } = asked;
  const { event, notes: further } = toEvent(edited(texts, edits[row] ?? {}, context), defaults, context, memory);
  const isGuessed = encoding === "Windows-1252" && Object.values(texts).some((text) => /[^\0-\x7F]/.test(text));
  return { row, event, notes: [...(isGuessed ? (["encoding"] as const) : []), ...notes, ...further], series };
}

/** All dates of a series have one description, which may be long. */
function remembered(of: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const result = known.get(text) ?? of(text);
    known.set(text, result);
    return result;
  };
}

/** A day that was typed with a time replaces the time of the row too. */
function edited(texts: ImportTexts, edits: ImportTexts, { timeZone, now }: ImportContext): ImportTexts {
  const hasTime = (field: ImportField) => {
    const moment = readMoment(edits[field] ?? "", dayIn(timeZone, now), timeZone);
    return moment?.time !== undefined || moment?.instant !== undefined;
  };
  return {
    ...texts,
    ...(hasTime("startsAt") && { startsTime: "" }),
    ...(hasTime("endsAt") && { endsTime: "" }),
    ...edits,
  };
}

function missingOf(fields: ReadonlySet<string | null>): ImportField[] {
  const hasDay = fields.has("startsAt") || fields.has("registrationEndDate");
  return [...REQUIRED.filter((field) => !fields.has(field)), ...(hasDay ? [] : (["startsAt", "registrationEndDate"] as const))];
}

/** Other texts of a start were not understood. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function isPast(startsAt: string | undefined, now: Date): boolean {
  return startsAt !== undefined && INSTANT.test(startsAt) && new Date(startsAt) < now;
}
