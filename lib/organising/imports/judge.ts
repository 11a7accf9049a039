import { type CreateEventForm, createEventForm, END_FORMAT_TEXT, START_FORMAT_TEXT } from "@/lib/catalogue/events/fields";
import { formIssues } from "@/lib/catalogue/events/joining";
import type { ImportRow } from "@/lib/organising/imports/read";
import { plainMessage } from "@/lib/platform/fields/plain-messages";

export type JudgedRow = ImportRow & {
  /** The judgement of the form of a new event about these texts, under the names of the import's fields. */
  issues: { field: string; message: string; value: string }[];
  /** The form of its draft; null with issues. */
  form: CreateEventForm | null;
};

/** Posters are drawn, so the form's own choice is never used. */
const POSTER = JSON.stringify({ family: "letter", palette: 0, seed: "1" });

/** Fields of the form that the import fills from another one. */
const FILLED_FROM: Record<string, string> = { placeId: "venue", entry: "teamSize", teamMin: "teamSize", teamMax: "teamSize" };

/** Words for a sheet, whose dates and times need no offset. */
const TEXTS_OF_A_SHEET: Record<string, string> = {
  [START_FORMAT_TEXT]: "Enter the start as a date and time, like 5 Dec 2026, 18:00",
  [END_FORMAT_TEXT]: "Enter the end as a date and time, like 5 Dec 2026, 18:00",
};

/** Judges a row as the form of a new event judges its draft. The preview and the import ask nothing else. */
export function judgeRow(clubId: string, row: ImportRow): JudgedRow {
  const { success, data, error } = createEventForm.safeParse(
    { ...row.event, clubId, posterChoice: POSTER, publish: "draft" },
    { error: plainMessage },
  );
  const found = success ? formIssues(data) : error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const issues = new Map<string, JudgedRow["issues"][number]>();
  for (const { field, message } of found) {
    const own = field.replace(/^joining\./, "").split(".")[0] ?? field;
    const name = FILLED_FROM[own] ?? own;
    if (!issues.has(name)) issues.set(name, { field: name, message: TEXTS_OF_A_SHEET[message] ?? message, value: row.event[name] ?? "" });
  }
  return { ...row, issues: [...issues.values()], form: success && issues.size === 0 ? data : null };
}
