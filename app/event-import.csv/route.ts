import { importTemplate } from "@/lib/organising/imports/template";
import { fileAnswer } from "@/lib/platform/http/file-answer";

export const dynamic = "force-static";
/** The days in its rows are to come. */
export const revalidate = 86_400;

/** Serves `/event-import.csv`, the template of an import. */
export function GET(): Response {
  return fileAnswer(importTemplate(new Date()), "text/csv", { "Content-Disposition": 'attachment; filename="event-import.csv"' });
}
