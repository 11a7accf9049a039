import * as z from "zod";
import { textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

/** Limit of campus places that a college offers at a time. Source: contract reach 2. */
export const PLACES_MAX = 200;
/** Limit of those that one club added. */
export const PLACES_OF_CLUB_MAX = 20;

/** About ten centimetres: more digits have no meaning for a place. */
const DECIMALS = 6;

const LATITUDE_TEXT = "Enter a latitude from -90 to 90";
const LONGITUDE_TEXT = "Enter a longitude from -180 to 180";

const degrees = (max: number, message: string) =>
  z
    .number(message)
    .min(-max, message)
    .max(max, message)
    .transform((value) => Number(value.toFixed(DECIMALS)));

const latitude = degrees(90, LATITUDE_TEXT);
const longitude = degrees(180, LONGITUDE_TEXT);
const placeName = textBetween({ moreThan: 1, lessThan: 61 }, "Location name must be between 2 and 60 characters.");

export const placeParams = z.object({ id: idText() });

/** The college whose campus places are listed; by default those of all colleges. */
export const placesQuery = z.object({ college: idText("college has to be an id").optional() });

/** The body of a new campus place. */
export const placeBody = z.object({ name: placeName, lat: latitude, lon: longitude });
/** The body of a change; what is absent stays. */
export const placeChangeBody = placeBody.partial();
export type PlaceInput = z.output<typeof placeBody>;

const NUMBER = /^[+-]?\d{1,3}(\.\d{1,20})?$/;
const typed = (of: typeof latitude, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => NUMBER.test(text) && of.safeParse(Number(text)).success, message);

/** The form of a campus place; its numbers are typed. */
export const placeForm = z.object({ name: placeName, lat: typed(latitude, LATITUDE_TEXT), lon: typed(longitude, LONGITUDE_TEXT) });

// An event's place -----------------------------------------------------------------------------------

const MISSING = "Enter the name, latitude and longitude of the location.";
const BOTH = "Choose a campus location or drop a pin, not both.";

/** An absent text in an update changes nothing; an empty one removes the value. */
const text = z.string().trim().max(400).optional();
const number = (of: typeof latitude, message: string) =>
  text.refine((sent) => !sent || typed(of, message).safeParse(sent).success, message);

/** The fields of an event's form for the map: a campus place, or a pin of its own. */
export const placingShape = {
  placeId: text.refine((id) => !id || idText().safeParse(id).success, "Choose a location from the list"),
  placeLat: number(latitude, LATITUDE_TEXT),
  placeLon: number(longitude, LONGITUDE_TEXT),
  placeName: text.refine((name) => !name || placeName.safeParse(name).success, placeName.safeParse("").error?.issues[0]?.message),
};
export const PLACING_FIELDS = ["placeId", "placeLat", "placeLon", "placeName"] as const satisfies (keyof typeof placingShape)[];
type PlacingTexts = { [N in keyof typeof placingShape]?: string | undefined };

/** The place in a form: `undefined` changes nothing, null removes it. */
export type Placing = { id: string } | PlaceInput | null | undefined;

/** The contradictions of the four texts. */
export function placingIssues({
  placeId,
  placeLat,
  placeLon,
  placeName: name,
}: PlacingTexts): { field: keyof PlacingTexts; message: string }[] {
  const pin = [
    { field: "placeName" as const, value: name },
    { field: "placeLat" as const, value: placeLat },
    { field: "placeLon" as const, value: placeLon },
  ];
  const given = pin.filter(({ value }) => value);
  if (given.length > 0 && placeId) return [{ field: "placeId", message: BOTH }];
  if (given.length === 0 || given.length === pin.length) return [];
  return pin.flatMap(({ field, value }) => (value ? [] : [{ field, message: MISSING }]));
}

/** @param texts without issues */
export function placingOf(texts: PlacingTexts): Placing {
  const { placeId, placeLat, placeLon, placeName: name } = texts;
  if (placeId) return { id: placeId };
  if (name && placeLat && placeLon) return placeBody.parse({ name, lat: Number(placeLat), lon: Number(placeLon) });
  return PLACING_FIELDS.every((field) => texts[field] === undefined) ? undefined : null;
}
