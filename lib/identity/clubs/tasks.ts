import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Tells a new club that its college has planned its deletion, if it has. */
export const TELL_NEW_CLUB = defineTask("tell_new_club", z.object({ clubId: idText() }));
