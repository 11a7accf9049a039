import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** The mail about a log-in from a new device. */
export const SEND_LOG_IN_ALERT = defineTask("send_log_in_alert", z.object({ logInId: idText() }));

const FACTOR_CHANGES = ["on", "added", "removed", "off", "codes", "reset"] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** The mail about a change of an account's second factor; `by` is who reset it. */
export const SEND_FACTOR_MAIL = defineTask(
  "send_factor_mail",
  z.object({
    accountId: idText(),
    change: z.enum(FACTOR_CHANGES),
    at: z.iso.datetime(),
    by: z.enum(["college", "admin", "server"]).optional(),
  }),
);
