import * as z from "zod";
import { posterChoice, posterRequest } from "@/lib/catalogue/posters/schema";
import type { CallTable } from "@/lib/platform/http/declaration";

const sheetJson = z.strictObject({ ...posterChoice.shape, svg: z.string() });
export type SheetJson = z.output<typeof sheetJson>;

export const calls = {
  "POST /api/posters": {
    access: ["student", "club"],
    limit: "posterSheets",
    json: posterRequest,
    responses: { 200: z.strictObject({ sheets: z.array(sheetJson), letters: z.literal("missing").optional() }) },
  },
} as const satisfies CallTable;
