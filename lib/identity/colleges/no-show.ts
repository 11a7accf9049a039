import * as z from "zod";

const whole = (min: number, max: number, unit: string) => {
  const message = `Enter ${min} to ${max} ${unit}.`;
  return z.int(message).min(min, message).max(max, message);
};

const terms = {
  /** Living marks with which registration opens later. */
  marks: whole(1, 10, "marks"),
  /** Hours by which it opens later. */
  delayHours: whole(1, 72, "hours"),
  /** Days after the event's end on which a mark ends. */
  expireDays: whole(14, 180, "days"),
  /** The last hours before the start in which leaving makes a mark; 0 for none. */
  lateCancelHours: whole(0, 48, "hours"),
};

/** A college's marks for absence, with all keys. Source: contract after 5. */
export const noShowSettings = z.object({ on: z.boolean("Send true or false."), ...terms });
export type NoShowSettings = z.output<typeof noShowSettings>;

/** The settings of a college that never changed them. */
export const NO_SHOW_DEFAULTS: NoShowSettings = { on: false, marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 24 };

/** The terms of an event: the settings of its college when it was published. */
export type NoShowTerms = Omit<NoShowSettings, "on">;

/** The shape in answers. */
export const noShowSettingsJson = z.strictObject({ on: z.boolean(), ...terms });
