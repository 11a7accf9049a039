import * as z from "zod";

/** A slug in the database's form (check constraints): at most 60 characters, former ones up to 80. Ids have this form too. */
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
