import * as z from "zod";
import { pageCursor, pageLimit } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract reach 7. */

export const SAVED_MAX = 1000;

export const savedParams = z.object({ eventId: idText() });
export const savedQuery = z.object({ limit: pageLimit, cursor: pageCursor });
export type SavedQuery = z.output<typeof savedQuery>;

export const goingParams = z.object({ id: idText() });
export const goingBody = z.object({ shown: z.boolean("shown has to be true or false") });
