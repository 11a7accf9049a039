import * as z from "zod";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";

/** Where an event is on the map. */
export const placeJson = z.strictObject({ _id: idText(), name: z.string(), lat: z.number(), lon: z.number() });
export type PlaceJson = z.output<typeof placeJson>;

/** A place that a college offers its clubs. `club` is the one that added it, null where the college did. */
const campusPlaceJson = placeJson.extend({
  college: z.strictObject({ _id: idText(), name: z.string() }),
  club: idText().nullable(),
});
export type CampusPlaceJson = z.output<typeof campusPlaceJson>;

/** Source: contract reach 6. */
export const answers = {
  "GET /api/places": { 200: z.strictObject({ places: z.array(campusPlaceJson) }) },
  "POST /api/places": { 201: z.strictObject({ message: z.string(), data: campusPlaceJson }) },
  "PUT /api/places/{id}": { 200: z.strictObject({ message: z.string(), data: campusPlaceJson }) },
  "DELETE /api/places/{id}": { 200: messageJson },
} as const satisfies AnswerTable;
