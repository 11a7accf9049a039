import "server-only";
import { noteChange } from "@/lib/catalogue/events/change-notice";
import { readCursor, writeCursor } from "@/lib/catalogue/events/cursor";
import { queueOwnPoster } from "@/lib/catalogue/events/draw-poster";
import { type CreateEventForm, columnsOf, loggedChanges, MATERIAL_FIELDS, type UpdateEventForm } from "@/lib/catalogue/events/fields";
import { type EventFilter, type ListQuery, orderOf } from "@/lib/catalogue/events/filter";
import type { EventOrder } from "@/lib/catalogue/events/filter-choices";
import type { Filter } from "@/lib/catalogue/events/filter-sql";
import { spanOf } from "@/lib/catalogue/events/filter-times";
import {
  fixedChanges,
  type Joining,
  type JoiningInput,
  joiningIssues,
  loggedJoiningChanges,
  NO_RULES,
  plannedJoining,
} from "@/lib/catalogue/events/joining";
import * as lists from "@/lib/catalogue/events/lists";
import { findNearPlaces } from "@/lib/catalogue/events/near";
import { renewPreview, storePoster, storePosterAlone } from "@/lib/catalogue/events/poster";
import * as events from "@/lib/catalogue/events/repository";
import { DESCRIPTION_TOO_LONG, type EventMode, isDescriptionTooLong, POSTER_MISSING } from "@/lib/catalogue/events/schema";
import { registrationWindow, TIMING_FIELDS, type Timing, timingIssues } from "@/lib/catalogue/events/timing";
import { type Placing, placingOf } from "@/lib/catalogue/places/schema";
import { findPlace, placeEvent } from "@/lib/catalogue/places/service";
import { listCountedQuestions, listQuestions, setQuestions } from "@/lib/catalogue/questions/service";
import { changeCapacity, releaseExpiredHolds } from "@/lib/catalogue/seats/change-seats";
import { hasLiving } from "@/lib/catalogue/seats/has-living";
import type { Access } from "@/lib/identity/accounts/access";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import { getClub, getPublicClub } from "@/lib/identity/clubs/service";
import { isPublic, wasPublished } from "@/lib/identity/organisers/event-state";
import type { Right } from "@/lib/identity/organisers/policy";
import type { ClubOrganiser, Organiser } from "@/lib/identity/organisers/service";
import type { College } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { readWords } from "@/lib/platform/db/search-words";
import { AppError, errorText, type FieldIssue } from "@/lib/platform/errors";
import { cleanHtml, imageSources } from "@/lib/platform/html/clean";
import { textOf } from "@/lib/platform/html/text";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import type { StoredImage } from "@/lib/platform/images/policy";
import { adoptImages, discardImages, findImages, findOwnImageUrls } from "@/lib/platform/images/service";
import { groupDigits } from "@/lib/platform/money/price";
import { DAY_MS } from "@/lib/platform/time/units";
import { wallTimeOf } from "@/lib/platform/time/zone";

const TRENDING_OVER_MS = 14 * DAY_MS;
const HOME_LIST_MAX = 9;
const CONCERTS_MAX = 10;
const RELATED_MAX = 3;
const FEED_MAX = 50;

/** A public event. @throws AppError event_not_found */
export async function getEvent(id: string, now = new Date()): Promise<events.Event> {
  const event = await findEvent(db, id, now);
  if (!isPublic(event)) throw new AppError("event_not_found", { id });
  return event;
}

/** Whether `getEvent` would succeed. @param id in our format */
export const hasEvent = events.isThere;

/** The public event that has or had a readable address. */
export const findEventBySlug = events.findIdBySlug;

/** The published events of a club, or of a college's clubs: soonest first, past ones latest first. */
export function listPublishedOf(of: OfOrganiser, { past, limit }: { past: boolean; limit: number }, now = new Date()) {
  return events.listPublishedOf(of, { past, limit, now });
}

/** Up to `limit` of them. */
export function countPublishedOf(of: OfOrganiser, { past, limit }: { past: boolean; limit: number }, now = new Date()) {
  return events.countPublishedOf(of, { past, limit, now });
}

/** An event for its organisers, including drafts. @throws AppError event_not_found */
export function getOrganisedEvent({ event: { id } }: Organiser<Right>, now = new Date()): Promise<events.Event> {
  return findEvent(db, id, now);
}

/** The event of a payment, a ticket or a mail, even if it is hidden or has been deleted since. @throws AppError event_not_found */
export async function getEventOfRecord(id: string, now = new Date()): Promise<{ event: events.Event; isDeleted: boolean }> {
  const found = await events.findOfRecord(id, now);
  if (!found) throw new AppError("event_not_found", { id });
  return found;
}

/** A new event, ready to be stored. */
export type PreparedEvent = {
  fields: events.NewEvent;
  rules: JoiningInput;
  joining: Joining;
  placing: Placing;
  /** The college of the event's club; the event can use the college's places. */
  collegeId: string;
};

/**
 * Stores the pictures of a new event, before the transaction that creates it; generated posters are stored like uploads. The description is
 * cleaned.
 * @throws the errors of `storeImage`
 * Source: spec §5, contract base 4 and 5.
 */
export function prepareEvent(by: ClubOrganiser<"edit_event">, form: CreateEventForm): Promise<PreparedEvent> {
  const { actor, club } = by;
  return prepareWith(by, form, async () => {
    const pictures = await storePoster(actor.id, form, { ...form, name: form.eventName, club });
    if (!pictures) throw new AppError("validation_failed", {}, { issues: [{ field: "image", message: POSTER_MISSING }] });
    return pictures;
  });
}

/** The same for one of several new events that have one poster, from `storeSharedPoster`, until `DRAW_POSTER` draws each its own. */
export function prepareSharing(by: ClubOrganiser<"edit_event">, form: CreateEventForm, posterId: string): Promise<PreparedEvent> {
  return prepareWith(by, form, async () => ({ posterId, previewId: null }));
}

async function prepareWith(
  { actor, club }: ClubOrganiser<"edit_event">,
  form: CreateEventForm,
  store: () => Promise<Pick<events.NewEvent, "posterId" | "previewId">>,
): Promise<PreparedEvent> {
  const { opensAt, closesAt } = registrationWindow(form);
  const rules = form.joining ?? {};
  const joining = planJoining(NO_RULES, rules);
  const texts = await cleanDescription([actor.id, club.id], form.description);
  const pictures = await store();
  const window = { registrationOpensAt: opensAt, registrationClosesAt: closesAt };
  const fields = { clubId: club.id, ...pictures, ...columnsOf(form), ...joining.settings, ...texts, ...window };
  return { fields, rules, joining, placing: placingIn(form.mode, form), collegeId: club.collegeId };
}

/** Creates a draft, which only its organisers see. @throws AppError validation_failed Source: contract organisers 11. */
export async function createDraft(tx: Tx, { fields, rules, joining, placing, collegeId }: PreparedEvent, now: Date): Promise<events.Event> {
  const placeId = await placeEvent(tx, { placing, present: null, collegeId });
  const id = await events.create(tx, { ...fields, ...(placeId !== undefined && { placeId }) });
  await adoptImages(tx, fields.clubId, imageSources(fields.description));
  await storeJoining(tx, id, rules, joining, now);
  const event = await findEvent(tx, id, now);
  await queueOwnPoster(tx, { ...event, posterId: fields.posterId });
  return event;
}

/** The place in a form. An online event has none. Source: contract reach 6. */
const placingIn = (mode: EventMode, form: UpdateEventForm): Placing => (mode === "Online" ? null : placingOf(form));

/** The events of a club that start in a span and are not hidden, drafts too. */
export const listStartingEvents = events.listStarting;

/** The contact of a club's latest event; null for a club without events. */
export const findLastContact = events.findLastContact;

/** Changes the visibility of an event that the caller has locked. Its pages expire with `expireEvents`. */
export const setPublication = events.setPublication;

/** Some of the drafts that the clock publishes now, the earliest first. */
export const listDueEvents = events.listDue;

export const listWithoutPreview = events.listWithoutPreview;

/** Why an event cannot be published at a moment; none if it can. Source: contract organisers 11. */
export function publicationIssues(event: events.Event, at: Date): FieldIssue[] {
  return timingIssues(timingOf(event), undefined, at);
}

/** An edit, ready to be stored. Texts and pictures are made before the transaction, because that takes time. */
export type Edit = {
  form: UpdateEventForm;
  texts: { description?: string; descriptionText?: string };
  pictures: { posterId?: string; previewId?: string | null };
};

/**
 * Validates an edit against the event's present state, cleans its description and stores its poster.
 * @param withPreview whether the preview picture is made too; otherwise `RENEW_PREVIEW` makes it afterwards
 * @param now compared with a new start of registration, by its date
 * @throws AppError event_cancelled, validation_failed, and the errors of `storeImage` Source: spec §5, contract base 4 and 5, contract
 * organisers 11.
 */
export async function prepareEdit(
  { actor }: Organiser<"edit_event">,
  current: events.Event,
  form: UpdateEventForm,
  { withPreview, now }: { withPreview: boolean; now: Date },
): Promise<Edit> {
  const planned = { ...current, ...changesOf(current, form, now) };
  planJoining(joiningOf(current), form.joining ?? {});
  const texts =
    form.description === undefined
      ? {}
      : await cleanDescription([actor.id, ...(current.club ? [current.club.id] : [])], form.description, current.description);
  if (!withPreview) return { form, texts, pictures: (await storePosterAlone(actor.id, form, planned)) ?? {} };
  const pictures = (await storePoster(actor.id, form, planned)) ?? (await renewPreview(actor.id, current, planned));
  return { form, texts, pictures };
}

/** Locks an event for `applyEdit`. @throws AppError event_not_found */
export function lockForEdit(tx: Tx, id: string, { capacity }: Pick<UpdateEventForm, "capacity">, now: Date): Promise<events.Event> {
  return capacity === undefined ? lockEvent(tx, id, now) : lockWithLineServed(tx, id, now);
}

/**
 * Changes a locked event: the given fields; the others stay. It is validated again with the event's current state: two concurrent edits may
 * each be valid alone. The caller expires its pages, and runs `sweepImages` after the transaction.
 * @param act the name of the action in the log
 * @param judgedAt compared with a new start of registration, by its date: the time of the request
 * @returns its `materialVersion` afterwards
 * @throws AppError event_cancelled, validation_failed, capacity_below_taken, joining_fixed
 */
export async function applyEdit(
  tx: Tx,
  by: ActedBy,
  event: events.Event,
  { form, texts, pictures }: Edit,
  { now, act = "edited", judgedAt = now }: { now: Date; act?: "edited" | "approved"; judgedAt?: Date },
): Promise<number> {
  const { id } = event;
  const { capacity, ...changes } = changesOf(event, form, judgedAt);
  if (capacity && event.taken > capacity) throw capacityBelowTaken(event.taken);
  const joining = form.joining ? await changeJoining(tx, event, form.joining, now) : null;
  const placing = placingIn(changes.mode ?? event.mode, form);
  const placeId = await placeEvent(tx, { placing, present: event.place, collegeId: event.college?.id ?? null });
  const stored = { ...changes, ...texts, ...pictures, ...(placeId !== undefined && { placeId }) };
  const place = typeof placeId === "string" ? await findPlace(tx, placeId) : placeId;
  const placeName = place === undefined ? undefined : (place?.name ?? null);
  const logged = loggedChanges({ ...event, posterId: event.poster.id, placeName: event.place?.name ?? null }, { ...stored, placeName });
  await events.update(tx, id, { ...stored, ...joining?.columns });
  // The line is served on the event's new terms.
  if (capacity !== undefined) await changeCapacity(tx, id, capacity, now);
  if (pictures.posterId || changes.startsAt !== undefined || changes.timeZone !== undefined)
    await queueOwnPoster(tx, { ...event, ...changes, posterId: pictures.posterId ?? event.poster.id });
  if (texts.description && event.club) await adoptImages(tx, event.club.id, imageSources(texts.description));
  await noteChange(tx, event, { ...changes, ...(place !== undefined && { place }) }, now);
  const isMaterial = MATERIAL_FIELDS.some((field) => field in logged);
  const version = isMaterial ? await events.countMaterialChange(tx, id) : event.materialVersion;
  const replaced = [
    ...("posterId" in pictures ? [event.poster] : []),
    ...("previewId" in pictures && event.preview ? [event.preview] : []),
  ];
  await discardImages(
    tx,
    replaced.map((image) => image.id),
    now,
  );
  await recordEdit(tx, by, act, { ...logged, ...joining?.logged });
  return version;
}

/** Counts a pending change of fields that the college approves. @returns the event's new `materialVersion` */
export const countMaterialChange = events.countMaterialChange;

/** An event with the changes of an edit. Nothing is validated. */
export function plannedEvent(event: events.Event, { form, texts }: Pick<Edit, "form" | "texts">): events.Event {
  const { issues: _, ...window } = plannedWindow(event, form, new Date());
  return { ...event, ...columnsOf(form), ...window, ...texts };
}

/** @throws AppError event_cancelled, validation_failed, when the event's times would contradict each other */
export function judgeEdit(event: events.Event, form: UpdateEventForm, now: Date): void {
  changesOf(event, form, now);
}

type Changes = Record<string, [unknown, unknown]>;

/** Logs the changes of an edit. Contacts and long texts are named without their values. */
async function recordEdit(tx: Tx, by: ActedBy, act: "edited" | "approved", changes: Changes): Promise<void> {
  if (act === "approved" || Object.keys(changes).length > 0) await recordOrganiserAct(tx, by, { act, changes });
}

export type EventJoining = {
  event: events.Event;
  questions: Awaited<ReturnType<typeof listCountedQuestions>>;
  /** Whether a student has joined: then some settings are fixed. */
  isFixed: boolean;
};

/** How students join an event, for its form. @throws AppError event_not_found */
export async function getJoining(by: Organiser<"edit_event">, now = new Date()): Promise<EventJoining> {
  const { id } = by.event;
  const [event, questions, isFixed] = await Promise.all([getOrganisedEvent(by, now), listCountedQuestions(id), hasLiving(db, id, now)]);
  return { event, questions, isFixed };
}

const joiningOf = ({ joining, colleges }: events.Event): Joining => ({ settings: joining, collegeIds: colleges.map(({ id }) => id) });

/** The settings after the given keys. @throws AppError validation_failed if they contradict each other */
function planJoining(stored: Joining, given: JoiningInput): Joining {
  const planned = plannedJoining(stored, given);
  const issues = joiningIssues(given, planned);
  if (issues.length > 0) throw new AppError("validation_failed", {}, { issues });
  return planned;
}

/**
 * Stores the settings that are not columns of the event: its colleges and questions. The event is new or locked. @throws AppError
 * validation_failed
 */
async function storeJoining(tx: Tx, id: string, given: JoiningInput, { collegeIds }: Joining, now: Date): Promise<void> {
  const missing = await events.setColleges(tx, id, collegeIds);
  const ofQuestions = given.questions ? await setQuestions(tx, id, given.questions, now) : [];
  const issues: FieldIssue[] = [
    ...missing.map((college) => ({ field: `joining.colleges.${collegeIds.indexOf(college)}`, message: "This college is not available." })),
    ...ofQuestions.map(({ field, message }) => ({ field: `joining.questions.${field}`, message })),
  ];
  if (issues.length > 0) throw new AppError("validation_failed", { event: id }, { issues });
}

/**
 * Changes how students join a locked event.
 * @returns the columns to change, and the changes for the log
 * @throws AppError validation_failed, joining_fixed (somebody has joined, and it would change what they joined)
 * Source: contract joining 2.
 */
async function changeJoining(tx: Tx, event: events.Event, given: JoiningInput, now: Date) {
  const before = joiningOf(event);
  const planned = planJoining(before, given);
  const fixed = fixedChanges(before.settings, planned.settings);
  if (fixed.length > 0 && (await hasLiving(tx, event.id, now))) throw joiningFixed(fixed);
  const asked = await listQuestions(event.id, tx);
  await storeJoining(tx, event.id, given, planned, now);
  const hasNewQuestions = JSON.stringify(asked) !== JSON.stringify(await listQuestions(event.id, tx));
  // The new `updatedAt` shows callers with the former rules that these changed, even if no column did.
  return { columns: { ...planned.settings, updatedAt: now }, logged: loggedJoiningChanges(before, planned, { hasNewQuestions }) };
}

function joiningFixed(keys: readonly string[]): AppError {
  const message = errorText("joining_fixed");
  return new AppError("joining_fixed", {}, { issues: keys.map((key) => ({ field: `joining.${key}`, message })) });
}

/** Locks an event whose capacity will change. Seats of expired holds go to the line first, so that they prevent no smaller capacity. */
async function lockWithLineServed(tx: Tx, id: string, now: Date): Promise<events.Event> {
  if (!(await events.lock(tx, id))) throw new AppError("event_not_found", { id });
  await releaseExpiredHolds(tx, id, now);
  return findEvent(tx, id, now);
}

type ClubListQuery = LongListQuery & { isForAdmin?: boolean };

/**
 * A page of the published events of a club, newest first; for the admin also the cancelled and hidden ones, of banned clubs too.
 * @throws AppError account_not_found, validation_failed (the cursor)
 */
export async function listClubEvents(
  clubId: string,
  { isForAdmin = false, ...query }: ClubListQuery,
  now = new Date(),
): Promise<EventPage> {
  const club = await (isForAdmin ? getClub(clubId) : getPublicClub(clubId));
  return listOfClub(club.id, isForAdmin ? ["published", "cancelled", "hidden"] : ["published"], query, now);
}

/**
 * The same with drafts and cancelled ones, for a club's organisers. @throws AppError validation_failed (the cursor) Source: contract
 * organisers 18.
 */
export function listOrganisedEvents({ club }: ClubOrganiser<"read_event">, query: LongListQuery, now = new Date()): Promise<EventPage> {
  return listOfClub(club.id, ["draft", "in_review", "published", "cancelled", "hidden"], query, now);
}

async function listOfClub(
  clubId: string,
  statuses: readonly events.EventStatus[],
  { limit, cursor }: LongListQuery,
  now: Date,
): Promise<EventPage> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  const { shown, last } = cutPage(await events.listByClub(clubId, { statuses, limit: limit + 1, after, now }), limit);
  return { events: shown, nextCursor: last ? writeCreatedCursor(last) : null };
}

/**
 * A page of the events of a college's clubs, newest first, including cancelled ones and drafts.
 * @throws AppError validation_failed (the cursor)
 */
export async function listCollegeEvents(
  { id }: Access<"self", College>,
  { limit, cursor }: LongListQuery,
  now = new Date(),
): Promise<{ events: events.CollegeEvent[]; nextCursor: string | null }> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  const { shown, last } = cutPage(await events.listByCollege(id, { limit: limit + 1, after, now }), limit);
  return { events: shown, nextCursor: last ? writeCreatedCursor(last) : null };
}

/** The home page's concerts: not over, newest first. */
export function listConcerts(now = new Date()): Promise<events.ListedEvent[]> {
  return events.listNewest({ type: "Concert", limit: CONCERTS_MAX, now });
}

export function listLatest(now = new Date()): Promise<events.ListedEvent[]> {
  return events.listNewest({ limit: HOME_LIST_MAX, now });
}

/** The public events among these, in the order of their ids. */
export function listEventsByIds(ids: readonly string[], now = new Date()): Promise<events.ListedEvent[]> {
  return events.listByIds(ids, now);
}

/** Most registrations in the last 14 days among events whose registration has not ended, then newest. */
export function listTrending(now = new Date()): Promise<events.ListedEvent[]> {
  return events.listTrending({ since: new Date(now.getTime() - TRENDING_OVER_MS), limit: HOME_LIST_MAX, now });
}

/** Events that are related to this one. */
export function listRelated(event: events.Event, now = new Date()): Promise<events.ListedEvent[]> {
  return events.listRelated(event, { limit: RELATED_MAX, now });
}

/** The events of a feed, newest first: all, or some of them. */
export function listForFeed(some: events.Some, now = new Date()): Promise<events.ListedEvent[]> {
  return events.listNewest({ ...some, limit: FEED_MAX, now });
}

/** A range of the events in the sitemap: those that are not over. */
export function listForSitemap(offset: number, limit: number, now = new Date()): Promise<events.Listed[]> {
  return events.listForSitemap({ offset, limit, now });
}

export function countForSitemap(now = new Date()): Promise<number> {
  return events.countForSitemap(now);
}

/** Number of published events that are not cancelled. */
export const countPublished = events.countPublished;

/**
 * An event's description for display, with its pictures. It was cleaned when it was stored, and is cleaned again by the present rules;
 * missing pictures are left out.
 */
export async function readDescription({ description }: events.Event): Promise<{ html: string; pictures: Map<string, StoredImage> }> {
  const pictures = await findImages(imageSources(description));
  return { html: cleanHtml(description, (src) => pictures.has(src)), pictures };
}

type EventPage = { events: events.ListedEvent[]; nextCursor: string | null };

/**
 * A page of the events that match, in the requested order: soonest first, with words the best first. Past events are latest first. With
 * words a list has at most about a thousand events, and so has the order by registrations; results for misspelt words are included, after
 * the others when ordered by relevance.
 * @throws AppError validation_failed (a cursor of another list) Source: contract reach 6.1.
 */
export async function listEvents(query: ListQuery, now = new Date()): Promise<EventPage> {
  const order = orderOf(query);
  const after = query.cursor ? readCursor(query.cursor, order, query) : undefined;
  const asked = { order, ...(await resolveQuery(query, order, now)) };
  const { shown, last } = cutPage(await lists.list(asked, { limit: query.limit + 1, after, now }), query.limit);
  return {
    events: shown.map(({ event }) => event),
    nextCursor: last ? writeCursor({ order, ...last.position }, query) : null,
  };
}

/** Number of events in a list over all its pages, counted up to a thousand. */
export async function countEvents(query: ListQuery, now = new Date()): Promise<{ count: number; countIsCapped: boolean }> {
  const found = await lists.count(await resolveQuery(query, orderOf(query), now), now);
  return { count: Math.min(found, events.SEARCH_CAP), countIsCapped: found >= events.SEARCH_CAP };
}

/** The filter of a query at a moment, with its words and their alternatives. */
export async function resolveQuery(query: EventFilter, order: EventOrder | undefined, now: Date) {
  const [filter, words] = await Promise.all([resolveFilter(query, order, now), readWords(query.searchQuery, "published")]);
  return { filter, words };
}

/** The conditions of a filter at a moment, with the places near its point. */
async function resolveFilter(query: EventFilter, order: EventOrder | undefined, now: Date): Promise<Filter> {
  const { selectedTags, selectedTypes, past, price, mode, college, club, open, near, radius } = query;
  return {
    tags: selectedTags,
    types: selectedTypes,
    past,
    span: spanOf(query, now),
    price: price ?? null,
    mode: mode ?? null,
    colleges: college,
    clubs: club,
    open,
    places: near ? await findNearPlaces({ ...near, radiusKm: radius }, { past, now }) : null,
    notClosed: order === "closing",
  };
}

/** Blocks other writers of an event, including drafts and registrations, until the transaction ends. @throws AppError event_not_found */
export async function lockEvent(tx: Tx, id: string, now: Date): Promise<events.Event> {
  if (!(await events.lock(tx, id))) throw new AppError("event_not_found", { id });
  return findEvent(tx, id, now);
}

async function findEvent(tx: Tx, id: string, now: Date): Promise<events.Event> {
  const event = await events.find(id, now, tx);
  if (!event) throw new AppError("event_not_found", { id });
  return event;
}

/**
 * The changed columns of an update, without texts and poster.
 * @throws AppError event_cancelled, validation_failed
 */
function changesOf(event: events.Event, form: UpdateEventForm, now: Date): Partial<events.EventFields> {
  if (event.status === "cancelled") throw new AppError("event_cancelled", { event: event.id });
  return { ...columnsOf(form), ...windowChanges(event, form, now) };
}

/** The instants of registration, if any time is given. All times are validated together. @throws AppError validation_failed */
function windowChanges(event: events.Event, form: UpdateEventForm, now: Date): Partial<events.EventFields> {
  const { issues, ...window } = plannedWindow(event, form, now);
  if (issues.length > 0) throw new AppError("validation_failed", { event: event.id }, { issues });
  return window;
}

function plannedWindow(event: events.Event, form: UpdateEventForm, now: Date) {
  if (TIMING_FIELDS.every((field) => form[field] === undefined)) return { issues: [] };
  const current = timingOf(event);
  const timing = { ...current };
  for (const field of TIMING_FIELDS) if (form[field] !== undefined) Object.assign(timing, { [field]: form[field] });
  // A draft's dates are compared with today when it is published.
  const mayBePast = wasPublished(event) ? current.registrationStartDate : timing.registrationStartDate;
  const issues: FieldIssue[] = timingIssues(timing, mayBePast, now);
  const { opensAt, closesAt } = registrationWindow(timing);
  return { issues, registrationOpensAt: opensAt, registrationClosesAt: closesAt };
}

/** An event's times in the form's format. */
export function timingOf(event: events.Event): Timing & { timeZone: string } {
  const { timeZone, registrationOpensAt, registrationClosesAt, startsAt, endsAt } = event;
  const [opens, closes] = [wallTimeOf(registrationOpensAt, timeZone), wallTimeOf(registrationClosesAt, timeZone)];
  return {
    registrationStartDate: opens.date,
    startTime: opens.time,
    registrationEndDate: closes.date,
    endTime: closes.time,
    startsAt,
    endsAt,
    timeZone,
  };
}

function capacityBelowTaken(taken: number): AppError {
  const message = taken === 1 ? "1 seat is already taken." : `${groupDigits(taken)} seats are already taken.`;
  return new AppError("capacity_below_taken", {}, { issues: [{ field: "capacity", message }] });
}

/**
 * Pictures in a description must be uploads of the account or of the event's club, or be in the `stored` description already: several
 * people may edit it.
 * @throws AppError validation_failed, also when the stored text would be too long
 */
async function cleanDescription(
  accountIds: readonly string[],
  html: string,
  stored = "",
): Promise<{ description: string; descriptionText: string }> {
  const allowed = new Set([...(await findOwnImageUrls(accountIds, imageSources(html))), ...imageSources(stored)]);
  const description = cleanHtml(html, (src) => allowed.has(src));
  if (isDescriptionTooLong(description)) {
    throw new AppError("validation_failed", {}, { issues: [{ field: "description", message: DESCRIPTION_TOO_LONG }] });
  }
  return { description, descriptionText: textOf(description) };
}
