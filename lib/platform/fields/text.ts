import * as z from "zod";

/** For the `meta` of a text that carries JSON, piped into the schema of what it carries: the description of the API says both. */
export const JSON_TEXT = { contentMediaType: "application/json" } as const;

/**
 * The text with at most 30 combining marks on a letter, the limit of Unicode's stream-safe form; no language has as many. The time that
 * normalising takes grows with the square of their number.
 */
export const cutMarks = (text: string): string => text.replaceAll(/(\p{M}{30})\p{M}+/gu, "$1");

/** Limits a text and its marks before it is normalised and counted: a longer one is refused unread. */
export const shortText = (maxLength: number, message: string) =>
  z.string(message).max(maxLength, { message, abort: true }).overwrite(cutMarks);

/** String length that a character may have: two units and its combining marks. */
export const UNITS_PER_CHARACTER = 8;

/** Longer than any accepted address, host name or password in any spelling. */
export const LINE_MAX_LENGTH = 1000;

/** A required text. @param message shown by the form for an empty field */
export const required = (message: string) => z.string(message).min(1, message);

/** A text without line breaks, invisible and direction-changing characters. Joiners stay: Indic scripts need them. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "");

/** A text of several lines: line breaks stay; other invisible or direction-changing characters are removed. */
export const plainText = (text: string): string =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu, "");

/** At least one letter or digit that is seen. The fillers of Hangul are letters too. */
const isVisible = (text: string) => /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text);

/** One line of text within exclusive bounds, in the wording of the specification: longer than `moreThan`, shorter than `lessThan`. */
export const textBetween = ({ moreThan, lessThan }: { moreThan: number; lessThan: number }, message: string) =>
  shortText(lessThan * UNITS_PER_CHARACTER, message)
    .trim()
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), message)
    .overwrite(withoutInvisible)
    .normalize("NFC")
    .trim()
    .refine((text) => [...text].length > moreThan && [...text].length < lessThan && isVisible(text), message)
    .meta({ minLength: moreThan + 1, maxLength: lessThan - 1 });

/** Normalised before validation, so that no look-alike `@` passes; lower case from here on. */
export const email = required("Email cannot be empty")
  .max(LINE_MAX_LENGTH, { message: "Enter a valid email address", abort: true })
  .normalize("NFKC")
  .trim()
  .toLowerCase()
  .pipe(z.email("Enter a valid email address").max(254, "Enter a valid email address"));

/** The index of the first text that was in the list before, whatever the case of its letters; -1 if there is none. */
export function firstRepeated(texts: readonly string[]): number {
  const seen = new Set<string>();
  return texts.findIndex((text) => seen.size === seen.add(text.toLowerCase()).size);
}

/** Whether a text is in a list twice. */
export const hasRepeated = (texts: readonly string[]): boolean => firstRepeated(texts) !== -1;
