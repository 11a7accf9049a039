import type { PushGroup } from "@/lib/generated/prisma/enums";
import type { PushKind } from "@/lib/identity/students/tasks";

/** The switch that a kind belongs to; `event_cancelled` has two, and is told if one is on where it applies. Source: contract app 5. */
export const GROUP_OF: Record<PushKind, PushGroup> = {
  registered: "seats",
  offered: "seats",
  rejected: "seats",
  removed: "seats",
  taken_off: "seats",
  line_closed: "seats",
  team_short: "seats",
  team_short_reminder: "seats",
  event_cancelled: "changes",
  event_moved: "changes",
  event_renamed: "changes",
  reminder_24: "reminders",
  reminder_2: "reminders",
  registration_opens: "reminders",
  event_published: "followed",
  message: "messages",
};

/** A student gets no more than `CAPPED_A_DAY` of these together. */
export const CAPPED: readonly PushGroup[] = ["followed", "messages"];
export const CAPPED_A_DAY = 6;
/** They wake a sleeping phone. */
export const URGENT: readonly PushGroup[] = ["seats", "changes"];

/** After that, what was pushed is deleted. */
export const PUSHES_KEPT_DAYS = 30;
