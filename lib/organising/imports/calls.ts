import * as z from "zod";
import { IMPORT_DRAFTS_MAX, IMPORT_FIELD_NAMES, IMPORT_FILE_MAX_BYTES } from "@/lib/organising/imports/fields";
import { importForm, importParams, previewForm } from "@/lib/organising/imports/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const count = z.int().min(0);
const field = z.enum(IMPORT_FIELD_NAMES);

const issueJson = z.strictObject({
  field: z.string(),
  message: z.string(),
  /** The refused text; empty for a missing one. */
  value: z.string(),
});

const rowJson = z.strictObject({
  /** As the file counts: the heading is row 1. */
  row: z.int().min(1),
  /** The texts of the form of a new event. */
  event: z.record(z.string(), z.string()),
  issues: z.array(issueJson),
  /** Changes of the row that its texts do not show. */
  notes: z.array(z.string()),
  /** An event of the club with this name on this day. */
  like: z.strictObject({ _id: idText(), eventName: z.string(), startsAt: z.iso.datetime() }).nullable(),
  /** The same for all dates of one series. */
  series: z.int().nullable(),
});
export type ImportRowJson = z.output<typeof rowJson>;

const previewJson = z.strictObject({
  kind: z.enum(["csv", "ics"]),
  read: z.strictObject({ encoding: z.string(), separator: z.string().nullable(), rows: count }),
  columns: z.array(z.strictObject({ heading: z.string(), field: field.nullable() })),
  /** Required fields without a column or a default. */
  missing: z.array(field),
  rows: z.array(rowJson),
  /** Rows whose start is past, which are left out. */
  past: count,
  counts: z.strictObject({ ready: count, wrong: count }),
});
export type ImportPreviewJson = z.output<typeof previewJson>;

const draftJson = z.strictObject({ row: z.int().min(1), _id: idText(), eventName: z.string() });
export type ImportedDraftJson = z.output<typeof draftJson>;
const madeJson = messageJson.extend({ data: z.strictObject({ _id: idText(), events: z.array(draftJson) }) });

/** The texts of a file of the largest size, escaped, in rows with defaults. */
const PREVIEW_MAX_BYTES = 24 * 1024 * 1024;

const FILE_NOTES = [
  "`file` is CSV (up to 500 rows) or iCalendar, up to 1 MB. `columns`, `defaults` and `edits` are JSON: heading to field, field to text, row to field to text.",
  `The fields are ${IMPORT_FIELD_NAMES.map((name) => `\`${name}\``).join(", ")}; with others the answer is 400.`,
];

/** Source: contract platform 7. */
export const calls = {
  "POST /api/import/events/preview": {
    summary: "Reads a spreadsheet or a calendar as events, and stores nothing.",
    who: "`edit_event` at the club `clubId`",
    access: ORGANISERS,
    token: "events:write",
    limit: "importPreviews",
    form: previewForm,
    files: { file: 1 },
    fileMaxBytes: IMPORT_FILE_MAX_BYTES,
    errors: ["file_not_readable", "file_too_long"],
    responses: { 200: previewJson },
    responseMaxBytes: PREVIEW_MAX_BYTES,
    notes: [...FILE_NOTES, "`event` has the texts that the form of a new event takes, and `issues` says what it refuses."],
  },
  "POST /api/import/events": {
    summary: "Makes drafts of rows of a spreadsheet or a calendar: all of them, or none.",
    who: "`edit_event` at the club `clubId`",
    access: ORGANISERS,
    token: "events:write",
    limit: "imports",
    form: importForm,
    files: { file: 1 },
    fileMaxBytes: IMPORT_FILE_MAX_BYTES,
    errors: ["file_not_readable", "file_too_long", "import_changed"],
    responses: { 200: madeJson, 201: madeJson },
    notes: [
      ...FILE_NOTES,
      `\`rows\` is JSON: 1 to ${IMPORT_DRAFTS_MAX} row numbers. 400 with issues like \`rows.12.venue\` where the form of a new event would refuse one.`,
      "The same `key` with the same content is 200 with the same answer, with other content 409 `import_changed`.",
    ],
  },
  "DELETE /api/import/events/{key}": {
    summary: "Takes an import back within 24 hours: removes its drafts that nobody has edited.",
    who: "`edit_event` at the club of the import",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: importParams,
    errors: ["import_not_found", "import_fixed"],
    responses: { 200: messageJson.extend({ deleted: count, kept: count }) },
  },
} as const satisfies CallTable;
