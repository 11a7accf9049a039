import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** `asked`: the account asked for its deletion. `idle`: a student has not logged in for years. The other two: a day before. */
const OWN_DELETION_MAILS = ["asked", "idle", "tomorrow", "idle_tomorrow"] as const;
/** A club’s college asked for its own deletion, which takes the club along; it will be tomorrow; the college took it back. */
const COLLEGE_DELETION_MAILS = ["college_asked", "college_tomorrow", "college_kept"] as const;
export type CollegeDeletionMail = (typeof COLLEGE_DELETION_MAILS)[number];

/** A mail about the deletion of an account at this time. It is not sent when the deletion was taken back, or planned again. */
export const SEND_DELETION_MAIL = defineTask(
  "send_deletion_mail",
  z.object({ kind: z.enum([...OWN_DELETION_MAILS, ...COLLEGE_DELETION_MAILS]), accountId: idText(), deletesAt: z.iso.datetime() }),
);
