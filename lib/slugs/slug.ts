import * as z from "zod";

/** A slug as the database writes it (a check constraint). Ids have this form too. */
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
