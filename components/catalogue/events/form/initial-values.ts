import { EMPTY_JOINING, type JoiningValues } from "@/components/catalogue/events/form/joining/values";
import { type EventFormValues, NO_PLACE, NO_REPETITION, PIN, type PlaceValues } from "@/components/catalogue/events/form/values";
import type { EventJson } from "@/lib/catalogue/events/calls";
import { EVENT_INPUTS, type EventInputs } from "@/lib/catalogue/events/fields";
import { wallTimeOf } from "@/lib/platform/time/zone";

const NO_POSTER = { image: null, posterChoice: null };
const AT_ONCE = { publish: "now", publishAt: "" };
const ONE_DATE = { repetition: NO_REPETITION, scope: "this" } as const;

/** The values of the form for a new event. */
export const EMPTY_EVENT: EventFormValues = {
  ...inputs((input) => (input === "choices" ? [] : "")),
  showGoing: "true",
  noShow: "true",
  ...NO_POSTER,
  ...AT_ONCE,
  ...ONE_DATE,
  ...NO_PLACE,
  joining: EMPTY_JOINING,
};

type Apart = {
  /** Whether its place is one that its college offers. */
  isOnCampus: boolean;
  /** Whether its organiser wants marks for absence; its JSON shows the terms instead. */
  noShow: boolean;
};

/** The values of the form for an edited event. */
export function toFormValues(event: EventJson, joining: JoiningValues, { isOnCampus, noShow }: Apart): EventFormValues {
  const values = inputs((input, name) => {
    const value = event[name];
    if (input === "moment") return toLocalMoment(value as string | null, event.timeZone);
    return input === "choices" ? value : String(value ?? "");
  });
  return { ...values, noShow: String(noShow), ...NO_POSTER, ...AT_ONCE, ...ONE_DATE, ...toPlaceValues(event.place, isOnCampus), joining };
}

function toPlaceValues(place: EventJson["place"], isOnCampus: boolean): PlaceValues {
  if (!place) return NO_PLACE;
  if (isOnCampus) return { ...NO_PLACE, placeId: place._id };
  return { placeId: PIN, placeName: place.name, placeLat: String(place.lat), placeLon: String(place.lon) };
}

type Input = (typeof EVENT_INPUTS)[number];

function inputs(toValue: (input: Input["input"], name: Input["name"]) => unknown): EventInputs {
  return Object.fromEntries(EVENT_INPUTS.map(({ name, input }) => [name, toValue(input, name)])) as EventInputs;
}

function toLocalMoment(instant: string | null, timeZone: string): string {
  if (!instant) return "";
  const { date, time } = wallTimeOf(new Date(instant), timeZone);
  return `${date}T${time}`;
}
