import * as z from "zod";

/**
 * An id as every address and body writes it: a UUID in lower case. PostgreSQL takes other spellings, but pages, expiries and limits go by the
 * text, and would know each spelling apart.
 * @param message for a field of a form
 */
export const idText = (message?: string) => z.uuid(message).lowercase(message);
