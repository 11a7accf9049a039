import * as z from "zod";

/**
 * An id in its only spelling in addresses and bodies: a UUID in lower case. PostgreSQL takes other spellings, but pages, expiries and
 * limits compare the text and would treat each spelling as another id.
 * @param message for a field of a form
 */
export const idText = (message?: string) => z.uuid(message).lowercase(message);
