import { eventIdParams } from "@/lib/events/schema";
import { idText } from "@/lib/platform/id";

/** Paths that name an event and the student who asks. */
export const registrationParams = eventIdParams.extend({ userId: idText() });
