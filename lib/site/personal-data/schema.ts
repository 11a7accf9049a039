import * as z from "zod";

/** Events that the page of one's data shows at first, and more at each step. All are in the download. */
export const SHARING_STEP = 10;
export const SHARING_MAX = 500;

const text = `shown has to be a number from ${SHARING_STEP} to ${SHARING_MAX}`;

/** The query of the page of one's data. */
export const sharingQuery = z.object({
  shown: z.coerce.number(text).int(text).min(SHARING_STEP, text).max(SHARING_MAX, text).default(SHARING_STEP),
});
