import { eventIdParams } from "@/lib/events/schema";
import { idText } from "@/lib/platform/id";

/** Paths that name an event and the calling student. */
export const registrationParams = eventIdParams.extend({ userId: idText() });
