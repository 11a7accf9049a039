import * as z from "zod";
import { eventIdParams } from "@/lib/catalogue/events/schema";
import { sentAnswers } from "@/lib/catalogue/questions/schema";
import { idText } from "@/lib/platform/id";
import { visitSource } from "@/lib/taking-part/joining/source-field";

/** Paths that name an event and the calling student. */
export const registrationParams = eventIdParams.extend({ userId: idText() });

/** The source of the visit that led to a registration. Source: contract organisers 10. */
export const joinQuery = z.object({ source: visitSource.optional() });

/** Joining: the answers, whether to join the waiting list when no seat is free, and the source of the visit. */
export const joinBody = z.object({
  answers: sentAnswers.optional(),
  wait: z.boolean("Send true or false.").default(false),
  source: visitSource.optional(),
});

/** All answers of a registration. */
export const answersBody = z.object({ answers: sentAnswers });
