import * as z from "zod";

const PERSONAL_FILE = /^([\w-]{43})\.ics$/;

/** The file of a personal calendar, `{token}.ics`; read as its token. */
export const personalFileParams = z.object({
  file: z
    .string()
    .regex(PERSONAL_FILE)
    .transform((file) => file.slice(0, -".ics".length)),
});
