import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** `asked`: the account asked for its deletion. `idle`: a student has not logged in for years. `tomorrow`: a day before either. */
const DELETION_MAILS = ["asked", "idle", "tomorrow"] as const;

/** A mail about the deletion of an account at this time. It is not sent when the deletion was taken back. */
export const SEND_DELETION_MAIL = defineTask(
  "send_deletion_mail",
  z.object({ kind: z.enum(DELETION_MAILS), accountId: idText(), deletesAt: z.iso.datetime() }),
);
