import "server-only";
import { expirePlace } from "@/lib/catalogue/places/cache-tags";
import * as places from "@/lib/catalogue/places/repository";
import { PLACES_MAX, PLACES_OF_CLUB_MAX, type PlaceInput, type Placing } from "@/lib/catalogue/places/schema";
import { TELL_CHANGED_PLACE, TELL_DUE_PLACE_CHANGES } from "@/lib/catalogue/places/tasks";
import type { Access } from "@/lib/identity/accounts/access";
import { ofOrganisation, recordOrganiserAct } from "@/lib/identity/audit/record";
import { lockCollege } from "@/lib/identity/colleges/service";
import { ensureNotBanned } from "@/lib/identity/organisers/service";
import { type Club, type College, hasRole } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { MINUTE_MS } from "@/lib/platform/time/units";

/** Upper bound of the list of all colleges. */
const LISTED_MAX = 1000;

/** Consecutive changes of an event or a place are sent together. Source: contract organisers 9.4. */
export const NOTICE_DELAY_MS = 10 * MINUTE_MS;
/** If an event starts this soon, people are notified immediately. */
export const NOTICE_SOON_MS = 180 * MINUTE_MS;

export type { Place, PlaceChange } from "@/lib/catalogue/places/repository";

/** The places that colleges offer, by name; all places if a college is given. */
export function listPlaces(collegeId?: string): Promise<places.CampusPlace[]> {
  return places.list({ collegeId, limit: LISTED_MAX });
}

/** Upper bound for the number of events at a place. */
export const EVENTS_COUNTED_TO = 1000;

/** The places that a college offers, by name, each with the number of upcoming published events there. */
export function listOwnPlaces({ id }: Access<"self", College>, now = new Date()): Promise<places.OwnPlace[]> {
  return places.listOwn(id, { countTo: EVENTS_COUNTED_TO, limit: PLACES_MAX, now });
}

/**
 * Adds a place to a college's campus; a club adds it to its college's campus.
 * @throws AppError places_of_club_full, places_full, college_not_found
 */
export async function addPlace({ actor }: Access<"self", College | Club>, place: PlaceInput): Promise<places.CampusPlace> {
  await ensureNotBanned(actor);
  const collegeId = campusOf(actor);
  const addedById = hasRole(actor, ["club"]) ? actor.id : null;
  return db.$transaction(async (tx) => {
    if (!(await lockCollege(tx, collegeId))) throw new AppError("college_not_found", { id: collegeId });
    if (addedById && (await places.count(tx, { collegeId, addedById })) >= PLACES_OF_CLUB_MAX)
      throw new AppError("places_of_club_full", { clubId: addedById }, { values: { n: PLACES_OF_CLUB_MAX } });
    if ((await places.count(tx, { collegeId })) >= PLACES_MAX)
      throw new AppError("places_full", { collegeId }, { values: { n: PLACES_MAX } });
    const created = await places.create(tx, { collegeId, addedById }, place);
    await recordOrganiserAct(tx, ofOrganisation(actor), { act: "settings_changed", changes: { place: [null, place.name] } });
    return created;
  });
}

const campusOf = (actor: College | Club): string => (hasRole(actor, ["club"]) ? actor.collegeId : actor.id);

/** The college that offers a place, and the club that added it. @throws AppError place_not_found */
export async function getOwnersOfPlace(id: string): Promise<places.Owners> {
  const owners = await places.findOwners(id);
  if (!owners) throw new AppError("place_not_found", { id });
  return owners;
}

/**
 * Changes a campus place for all events that have it; what is absent stays. The people of upcoming events are notified ten minutes after
 * the last change, or immediately when one of the events starts within three hours.
 * @throws AppError place_not_found
 */
export async function changePlace(
  { actor }: Access<"self", College>,
  id: string,
  place: Partial<PlaceInput>,
  now = new Date(),
): Promise<places.CampusPlace> {
  return db.$transaction(async (tx) => {
    const stored = await places.lockOffered(tx, id, actor.id);
    if (!stored) throw new AppError("place_not_found", { id });
    const changed = await places.update(tx, id, place);
    if (stored.name === changed.name && stored.lat === changed.lat && stored.lon === changed.lon) return changed;
    await recordOrganiserAct(tx, ofOrganisation(actor), { act: "settings_changed", changes: { place: [stored.name, changed.name] } });
    const isSoon = await places.hasEventBy(tx, id, now, new Date(now.getTime() + NOTICE_SOON_MS));
    await places.noteChange(tx, stored, { at: now, sendAt: isSoon ? now : new Date(now.getTime() + NOTICE_DELAY_MS) });
    if (isSoon) await enqueue(tx, TELL_DUE_PLACE_CHANGES, {});
    await enqueue(tx, TELL_CHANGED_PLACE, { placeId: id });
    await expirePlace(tx, id);
    return changed;
  });
}

/** Withdraws a campus place; events that have it keep it. @throws AppError place_not_found */
export async function removePlace({ actor }: Access<"self" | "college", College | Club>, id: string, now = new Date()): Promise<void> {
  await ensureNotBanned(actor);
  await db.$transaction(async (tx) => {
    const stored = await places.lockOffered(tx, id, campusOf(actor));
    if (!stored) throw new AppError("place_not_found", { id });
    await places.retire(tx, id, now);
    await recordOrganiserAct(tx, ofOrganisation(actor), { act: "settings_changed", changes: { place: [stored.name, null] } });
  });
}

/** Withdraws the places of a college that is being deleted. Events keep theirs. */
export const retirePlacesOf = places.retireAll;

export const findPlace = places.find;
export const beginPlaceChanges = places.beginChanges;
export const findPlaceChange = places.findChange;

/** An event's place in the form of the request. */
type Wish = {
  placing: Placing;
  /** The event's present place. */
  present: { id: string; name: string; lat: number; lon: number } | null;
  /** The college of the event's club. */
  collegeId: string | null;
};

/**
 * The id of the event's new place, if its form changes it; undefined if it stays. A place of its own is stored as a new row; the trigger
 * Event_place removes the previous one.
 * @throws AppError validation_failed, when no such place is offered
 */
export async function placeEvent(tx: Tx, { placing, present, collegeId }: Wish): Promise<string | null | undefined> {
  if (placing === undefined) return undefined;
  if (placing === null) return present ? null : undefined;
  if (!("id" in placing)) {
    const isSame = present && present.name === placing.name && present.lat === placing.lat && present.lon === placing.lon;
    return isSame ? undefined : places.createOwn(tx, placing);
  }
  if (placing.id === present?.id) return undefined;
  return (await getOffered(tx, placing.id, collegeId)).id;
}

/** The place of a form before it is stored. @throws AppError validation_failed, when no such place is offered */
export async function plannedPlace(tx: Tx, placing: NonNullable<Placing>, collegeId: string | null): Promise<PlannedPlace> {
  return "id" in placing ? getOffered(tx, placing.id, collegeId) : { id: null, ...placing };
}

/** A place of one event alone has no id yet. */
type PlannedPlace = PlaceInput & { id: string | null };

async function getOffered(tx: Tx, id: string, collegeId: string | null): Promise<places.Place> {
  const place = collegeId && (await places.holdOffered(tx, id, collegeId));
  if (place) return place;
  throw new AppError("validation_failed", {}, { issues: [{ field: "placeId", message: "This location is not available." }] });
}
