import * as z from "zod";
import {
  CELL_MAX_CHARACTERS,
  COLUMNS_MAX,
  IMPORT_DRAFTS_MAX,
  IMPORT_FIELD_NAMES,
  IMPORT_ROWS_MAX,
  type ImportTexts,
  isImportField,
} from "@/lib/organising/imports/fields";
import { parseStorable } from "@/lib/platform/db/storable";
import { JSON_TEXT } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { isTimeZone } from "@/lib/platform/time/zone";

/** Source: contract platform 7. */
/** Later dates of a series in a long calendar have high numbers. */
const LAST_ROW = 2_000_000_000;

const COLUMNS_MAX_CHARACTERS = 100_000;
/** They stand in every row of the answer. */
const DEFAULTS_MAX_CHARACTERS = 4000;
const EDITS_MAX_CHARACTERS = 256 * 1024;
const ROWS_MAX_CHARACTERS = 4000;

const UNREADABLE = "This could not be read.";
const FILE_TEXT = "Choose a CSV or .ics file";
const ROWS_TEXT = `Choose 1 to ${IMPORT_DRAFTS_MAX} rows.`;

function hasAtMost(most: number) {
  return (values: object) => Object.keys(values).length <= most;
}

/** A field of a multipart body that carries JSON text. */
const json = <S extends z.ZodType>(schema: S, maxLength: number) =>
  z
    .string(UNREADABLE)
    .trim()
    .max(maxLength, { message: UNREADABLE, abort: true })
    .transform((text) => parseStorable(text))
    .pipe(schema)
    .meta(JSON_TEXT);

const UNKNOWN = "There is no such field.";
const field = z.enum(IMPORT_FIELD_NAMES, UNKNOWN);
const texts = z
  .record(z.string().refine(isImportField, UNKNOWN), z.string(UNREADABLE).max(CELL_MAX_CHARACTERS, UNREADABLE), UNREADABLE)
  .refine(hasAtMost(IMPORT_FIELD_NAMES.length), UNREADABLE)
  .transform((all): ImportTexts => all);

const columns = z.record(z.string().max(CELL_MAX_CHARACTERS), field.nullable(), UNREADABLE).refine(hasAtMost(COLUMNS_MAX), UNREADABLE);
const rowNumber = z.string().regex(/^[1-9]\d{0,9}$/, "There is no such row.");
const edits = z.record(rowNumber, texts, UNREADABLE).refine(hasAtMost(IMPORT_ROWS_MAX), UNREADABLE);

/** The multipart body of a preview. */
export const previewForm = z.object({
  clubId: idText("This is not your club"),
  file: z.tuple([z.instanceof(File, { message: FILE_TEXT })], FILE_TEXT).transform(([only]) => only),
  columns: json(columns, COLUMNS_MAX_CHARACTERS).default({}),
  defaults: json(texts, DEFAULTS_MAX_CHARACTERS).default({}),
  edits: json(edits, EDITS_MAX_CHARACTERS).default({}),
  timeZone: z.string().trim().refine(isTimeZone, "Enter a time zone, like Asia/Kolkata").optional(),
});
export type PreviewForm = z.output<typeof previewForm>;

/** The multipart body that makes the drafts. */
export const importForm = previewForm.extend({
  key: idText("The key has to be a UUID."),
  rows: json(
    z
      .array(z.int(ROWS_TEXT).min(1, ROWS_TEXT).max(LAST_ROW, ROWS_TEXT), ROWS_TEXT)
      .min(1, ROWS_TEXT)
      .max(IMPORT_DRAFTS_MAX, ROWS_TEXT)
      .refine((rows) => new Set(rows).size === rows.length, "Choose each row once."),
    ROWS_MAX_CHARACTERS,
  ),
});
export type ImportForm = z.output<typeof importForm>;

export const importParams = z.object({ key: idText() });
