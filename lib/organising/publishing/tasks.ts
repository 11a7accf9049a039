import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Tells a club that the clock could not publish an event at an instant. `reason` is one of the product's texts. */
export const SEND_NOT_PUBLISHED = defineTask(
  "send_not_published",
  z.object({ eventId: idText(), at: z.iso.datetime(), reason: z.string() }),
);
