import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** The mail of an invitation, to a person or to a club. */
export const SEND_INVITATION = defineTask("send_invitation", z.object({ id: idText() }));
