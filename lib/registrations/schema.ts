import * as z from "zod";
import { eventIdParams } from "@/lib/events/schema";
import { idText } from "@/lib/platform/id";
import { sentAnswers } from "@/lib/questions/schema";

/** Paths that name an event and the calling student. */
export const registrationParams = eventIdParams.extend({ userId: idText() });

/** Joining: the answers, and whether to join the waiting list when no seat is free. */
export const joinBody = z.object({ answers: sentAnswers.optional(), wait: z.boolean("Send true or false.").default(false) });

/** All answers of a registration. */
export const answersBody = z.object({ answers: sentAnswers });
