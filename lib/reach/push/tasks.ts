import "server-only";
import { z } from "zod";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Sends what is due, and queues itself for the rest. */
export const SEND_DUE_PUSHES = defineTask("send_due_pushes", z.object({}));
