import "server-only";
import { z } from "zod";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Notifies people of the due changes of places immediately; otherwise the clock does it within a minute. */
export const TELL_DUE_PLACE_CHANGES = defineTask("tell_due_place_changes", z.object({}));
