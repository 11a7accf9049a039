/** The reminders that an event can have, in hours before its start. Client-safe. */
export const REMINDER_HOURS = [168, 24, 2] as const;
export type ReminderHours = (typeof REMINDER_HOURS)[number];
