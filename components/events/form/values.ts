import type { EventInputs } from "@/lib/events/fields";

/** A sheet of the poster maker, as it is sent back to be drawn. */
export type PosterChoice = { family: string; palette: number; seed: string };

/** What stands in the form: texts as they are typed, moments as local time in the event's zone (`YYYY-MM-DDTHH:MM`). */
export type EventFormValues = EventInputs & { image: File | null; posterChoice: PosterChoice | null };

/** Stands for a date or a time of which only a part was filled in. */
export const INCOMPLETE = "incomplete";
