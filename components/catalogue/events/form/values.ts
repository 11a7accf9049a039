import type { JoiningValues } from "@/components/catalogue/events/form/joining/values";
import type { EventInputs } from "@/lib/catalogue/events/fields";
import type { Repeat } from "@/lib/organising/publishing/series-dates";
import type { Scope } from "@/lib/organising/publishing/series-schema";

/** A generated poster, in the form that is sent back for rendering. */
export type SheetChoice = { family: string; palette: number; seed: string };

/** The time of publication of a new event: `now`, `draft` for not yet, or `at` the moment `publishAt`. */
export type PublishValues = { publish: string; publishAt: string };

/** The chosen repetition of a new event: its dates are computed, without the removed ones. */
export type Repetition = { repeat: Repeat | "none"; times: string; removed: readonly string[] };
export const NO_REPETITION: Repetition = { repeat: "none", times: "4", removed: [] };

/** The event on the map: `placeId` is the id of a campus place, `PIN` for a place of its own, "" for none. */
export type PlaceValues = { placeId: string; placeName: string; placeLat: string; placeLon: string };
export const PIN = "pin";
export const NO_PLACE: PlaceValues = { placeId: "", placeName: "", placeLat: "", placeLon: "" };

/** The form's values: texts as typed, moments as local time in the event's zone (`YYYY-MM-DDTHH:MM`). */
export type EventFormValues = EventInputs &
  PublishValues &
  PlaceValues & {
    image: File | null;
    posterChoice: SheetChoice | null;
    joining: JoiningValues;
    repetition: Repetition;
    /** The dates of a series that an edit changes. */
    scope: Scope;
  };

/** Replaces a partly filled date or time. */
export const INCOMPLETE = "incomplete";
