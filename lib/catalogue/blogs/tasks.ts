import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Notifies followers of a blog, and queues itself for the students after `after`. */
export const ANNOUNCE_BLOG = defineTask("announce_blog", z.object({ blogId: idText(), after: idText().optional() }));
