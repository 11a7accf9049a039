import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Derives the pictures of events and reviews from before there was a trigger for it, a part at a time: the events after `after`. */
export const DERIVE_PICTURES = defineTask("derive_pictures", z.object({ after: idText().optional() }), () => "derive_pictures");
