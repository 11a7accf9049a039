import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/**
 * Makes the missing pictures of links of some events that are not over, clubs or colleges, and queues itself for those with a smaller id,
 * then for the next part. The migration `the_phone` queues the first.
 */
export const RENEW_PREVIEWS = defineTask(
  "renew_previews",
  z.object({ part: z.enum(["events", "clubs", "colleges"]), before: idText().optional() }),
);
