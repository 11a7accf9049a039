import * as z from "zod";
import { placeBody, placeParams, placesQuery } from "@/lib/catalogue/places/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

/** The position of an event on the map. */
export const placeJson = z.strictObject({ _id: idText(), name: z.string(), lat: z.number(), lon: z.number() });
export type PlaceJson = z.output<typeof placeJson>;

/** A place that a college offers its clubs. `club` is the club that added it, null if the college did. */
const campusPlaceJson = placeJson.extend({
  college: z.strictObject({ _id: idText(), name: z.string() }),
  club: idText().nullable(),
});
export type CampusPlaceJson = z.output<typeof campusPlaceJson>;

/** Source: contract reach 6. */
export const calls = {
  "GET /api/places": {
    access: PUBLIC,
    query: placesQuery,
    responses: { 200: z.strictObject({ places: z.array(campusPlaceJson) }) },
  },
  "POST /api/places": {
    access: ["college", "club"],
    limit: "placeWrite",
    json: placeBody,
    responses: { 201: z.strictObject({ message: z.string(), data: campusPlaceJson }) },
  },
  "PUT /api/places/{id}": {
    access: ["college"],
    limit: "placeWrite",
    params: placeParams,
    json: placeBody,
    responses: { 200: z.strictObject({ message: z.string(), data: campusPlaceJson }) },
  },
  "DELETE /api/places/{id}": {
    access: ["college", "club"],
    limit: "placeWrite",
    params: placeParams,
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
