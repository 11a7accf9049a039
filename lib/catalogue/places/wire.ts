import type { CampusPlaceJson, PlaceJson } from "@/lib/catalogue/places/calls";
import type { CampusPlace, Place } from "@/lib/catalogue/places/repository";

export const toPlaceJson = ({ id, name, lat, lon }: Place): PlaceJson => ({ _id: id, name, lat, lon });

export const toCampusPlaceJson = ({ college, addedById, ...place }: CampusPlace): CampusPlaceJson => ({
  ...toPlaceJson(place),
  college: { _id: college.id, name: college.name },
  club: addedById,
});
