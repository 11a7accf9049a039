import "server-only";
import { z } from "zod";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Tells people of the changes of places that are due, at once: otherwise the clock does it within a minute. */
export const TELL_DUE_PLACE_CHANGES = defineTask("tell_due_place_changes", z.object({}));
