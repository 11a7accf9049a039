import * as z from "zod";

/** Crockford's base 32: no I, L, O and U, so that a code can be read aloud and typed. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** A new code: 40 random bits. */
export function makeTeamCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** A code in the spelling that people use: in any case, with the letters that look like digits. The output is the database's form. */
export const teamCode = z
  .string()
  .max(LENGTH)
  .transform((text) => text.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1"))
  .pipe(z.string().regex(new RegExp(`^[${LETTERS}]{${LENGTH}}$`)));
