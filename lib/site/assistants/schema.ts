import * as z from "zod";

/** The id of a request, which its answer repeats. */
export const requestId = z.union([z.string(), z.int()]);
