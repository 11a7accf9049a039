import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** A mark that was made or decided, and the instant in milliseconds. The SQL function tell_marks queues both tasks. */
const told = z.object({ about: z.enum(["made", "decided"]), markId: idText(), occasion: z.number() });

export const SEND_MARK_MAIL = defineTask("send_mark_mail", told);
export const NOTE_MARK = defineTask("note_mark", told);
