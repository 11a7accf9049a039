import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Sends what is due, and queues itself for the rest. */
export const SEND_DUE_PUSHES = defineTask("send_due_pushes", z.object({}));

/** Sends a student's devices the push that they asked for at this moment. */
export const SEND_TEST_PUSH = defineTask("send_test_push", z.object({ studentId: idText(), at: z.iso.datetime() }));
