import * as z from "zod";

/** Text short enough to be normalised, taken apart and counted: what is longer is refused unread. */
export const shortText = (maxLength: number, message: string) => z.string(message).max(maxLength, { message, abort: true });

/** What a character can take in a string: two units, and marks of its own. */
export const UNITS_PER_CHARACTER = 8;

/** Longer than any address, name of a host or password that is taken, however it is written. */
export const LINE_MAX_LENGTH = 1000;

/** Text that has to be there. @param message what the form says of an empty field */
export const required = (message: string) => z.string(message).min(1, message);

/** A letter or a digit at least, and nothing that breaks the line, hides or turns the text round; joiners stay, since Indic scripts need them. */
const isVisible = (text: string) => /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u.test(text);

/** One line of text within exclusive bounds, as the specification writes them: longer than `moreThan`, shorter than `lessThan`. */
export const textBetween = ({ moreThan, lessThan }: { moreThan: number; lessThan: number }, message: string) =>
  shortText(lessThan * UNITS_PER_CHARACTER, message)
    .normalize("NFC")
    .trim()
    .refine((text) => [...text].length > moreThan && [...text].length < lessThan && isVisible(text), message);

/** Normalised before it is judged, so that no look-alike `@` passes; lower case from here on. */
export const email = required("Email cannot be empty")
  .max(LINE_MAX_LENGTH, { message: "Enter a valid e-mail", abort: true })
  .normalize("NFKC")
  .trim()
  .toLowerCase()
  .pipe(z.email("Enter a valid e-mail").max(254, "Enter a valid e-mail"));
