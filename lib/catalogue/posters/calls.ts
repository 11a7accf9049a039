import * as z from "zod";
import { posterChoice, posterRequest } from "@/lib/catalogue/posters/schema";
import type { CallTable } from "@/lib/platform/http/declaration";

const sheetJson = z.strictObject({ ...posterChoice.shape, svg: z.string() });
export type SheetJson = z.output<typeof sheetJson>;

export const calls = {
  "POST /api/posters": {
    summary: "Draws posters from an event's words to choose from, with the address of the club at the foot.",
    who: "the club, a student who edits for one",
    access: ["student", "club"],
    token: "events:write",
    limit: "posterSheets",
    json: posterRequest,
    responses: { 200: z.strictObject({ sheets: z.array(sheetJson), letters: z.literal("missing").optional() }) },
    notes: ["A helper names the club in `clubId`. `letters` is `missing` when our fonts lack letters of the words."],
  },
} as const satisfies CallTable;
