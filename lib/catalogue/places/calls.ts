import * as z from "zod";
import { placeBody, placeChangeBody, placeParams, placesQuery } from "@/lib/catalogue/places/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

/** The position of an event on the map. */
export const placeJson = z.strictObject({ _id: idText(), name: z.string(), lat: z.number(), lon: z.number() });
export type PlaceJson = z.output<typeof placeJson>;

/** A place that a college offers its clubs. `club` is the club that added it, null if the college did. */
const campusPlaceJson = placeJson.extend({
  college: namedJson,
  club: idText().nullable(),
});
export type CampusPlaceJson = z.output<typeof campusPlaceJson>;

/** Source: contract reach 6. */
export const calls = {
  "GET /api/places": {
    summary: "Lists the places that colleges offer their clubs, by name: those of one college, or the first 1,000 of all.",
    access: PUBLIC,
    query: placesQuery,
    responses: { 200: z.strictObject({ places: z.array(campusPlaceJson) }) },
    notes: ["`club` is the club that added the place, null where the college did."],
    example: {},
  },
  "POST /api/places": {
    summary: "Adds a place to those that the college offers its clubs.",
    access: ["college", "club"],
    token: "events:write",
    limit: "placeWrite",
    json: placeBody,
    errors: ["college_not_found", "places_of_club_full", "places_full"],
    responses: { 201: z.strictObject({ message: z.string(), data: campusPlaceJson }) },
    notes: ["A club adds it for its college. 409 `limit_reached` at 200 places of a college, and at 20 that one club added."],
    example: { body: { name: "Open Air Theatre", lat: 18.5402, lon: 73.8281 } },
  },
  "PUT /api/places/{id}": {
    summary: "Changes a place; every event that has the place shows the change.",
    who: "the college that offers the place",
    access: ["college"],
    limit: "placeWrite",
    params: placeParams,
    json: placeChangeBody,
    errors: ["place_not_found"],
    responses: { 200: z.strictObject({ message: z.string(), data: campusPlaceJson }) },
    notes: ["What is not sent stays.", "The people of events to come are told of it after ten minutes."],
  },
  "DELETE /api/places/{id}": {
    summary: "Offers a place no more; events that have it keep it.",
    who: "the college that offers the place, the club that added it",
    access: ["college", "club"],
    limit: "placeWrite",
    params: placeParams,
    errors: ["place_not_found"],
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
