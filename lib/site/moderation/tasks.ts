import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Mails an urgent report to one of those who may decide. */
export const SEND_URGENT_REPORT = defineTask(
  "send_urgent_report",
  z.object({ reportId: idText(), to: z.enum(["college", "admin", "grievance"]) }),
);

/** Tells the reporter what was decided. */
export const TELL_REPORTER = defineTask("tell_reporter", z.object({ reportId: idText() }));

/** Mails a club that something of it was hidden, stays hidden after another look or is shown again, or about its ban. */
export const SEND_HIDING_MAIL = defineTask(
  "send_hiding_mail",
  z.object({ hidingId: idText(), about: z.enum(["hidden", "kept", "shown"]) }),
);

/** Mails a college or the admin how many things wait for a decision. */
export const SEND_OPEN_REPORTS = defineTask("send_open_reports", z.object({ accountId: idText(), day: z.iso.date() }));
