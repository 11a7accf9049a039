import type { ImportTexts } from "@/lib/organising/imports/fields";
import { dayFromNow } from "@/lib/testing/event-form";

/** A sheet of two evenings. */
export const aSheet = () => `Event,Date,Time,Venue,Fee
Open Lab Night,${dayFromNow(20)},20:00,Block C,Free
Maze Solver Sprint,${dayFromNow(27)},16:00,Seminar Hall 2,50
`;

/** The texts that the page fills in for columns that the sheet lacks. */
export const IMPORT_DEFAULTS: ImportTexts = {
  type: "Other",
  mode: "Offline",
  price: "0",
  createdBy: "Robotics Club",
  contactPersonEmail: "robotics@club.example",
  contactPersonPhone: "9840123457",
};

type Parts = { file?: BlobPart; name?: string; defaults?: ImportTexts; key?: string; rows?: readonly number[] } & Record<string, unknown>;

/** The multipart body of a preview, or with `key` and `rows` of an import. Objects become JSON. */
export function anImportForm(
  { id: clubId }: { id: string },
  { file = aSheet(), name = "events.csv", defaults = IMPORT_DEFAULTS, ...parts }: Parts = {},
): FormData {
  const form = new FormData();
  form.set("clubId", clubId);
  form.set("file", new File([file], name));
  for (const [field, value] of Object.entries({ defaults, ...parts })) {
    if (value !== undefined) form.set(field, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
