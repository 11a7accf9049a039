import { z } from "zod";
import { eventIdParams } from "@/lib/events/schema";

/** Paths that name an event and the student who asks. */
export const registrationParams = eventIdParams.extend({ userId: z.uuid().toLowerCase() });
