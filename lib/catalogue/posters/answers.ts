import * as z from "zod";
import { posterChoice } from "@/lib/catalogue/posters/schema";
import type { AnswerTable } from "@/lib/platform/http/answers";

const sheetJson = z.strictObject({ ...posterChoice.shape, svg: z.string() });
export type SheetJson = z.output<typeof sheetJson>;

export const answers = {
  "POST /api/posters": { 200: z.strictObject({ sheets: z.array(sheetJson), letters: z.literal("missing").optional() }) },
} as const satisfies AnswerTable;
