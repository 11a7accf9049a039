import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Notifies people of the due changes of places immediately; otherwise the clock does it within a minute. */
export const TELL_DUE_PLACE_CHANGES = defineTask("tell_due_place_changes", z.object({}));

/** Tells webhooks of the events at a changed place that are to come, a part at a time: those after `after`. */
export const TELL_CHANGED_PLACE = defineTask("tell_changed_place", z.object({ placeId: idText(), after: idText().optional() }));
