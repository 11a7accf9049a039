import "server-only";
import { expireEdited } from "@/lib/catalogue/events/cache-tags";
import type { UpdateEventForm } from "@/lib/catalogue/events/fields";
import type { Event } from "@/lib/catalogue/events/policy";
import { type Edit, getOrganisedEvent, lockForEdit, plannedEvent, prepareEdit } from "@/lib/catalogue/events/service";
import { RENEW_PREVIEW } from "@/lib/catalogue/events/tasks";
import { questionsOfOtherDate } from "@/lib/catalogue/questions/of-other-date";
import type { Question } from "@/lib/catalogue/questions/schema";
import { listQuestions } from "@/lib/catalogue/questions/service";
import { authorize, type Organiser } from "@/lib/identity/organisers/service";
import { editEvent, holdApproval, type Sending } from "@/lib/organising/publishing/approval";
import { editOf, waitingPlaceOf } from "@/lib/organising/publishing/approval-fields";
import * as reviews from "@/lib/organising/publishing/review-repository";
import { findWaiting } from "@/lib/organising/publishing/reviews";
import { listFollowing } from "@/lib/organising/publishing/series-repository";
import type { Scope } from "@/lib/organising/publishing/series-schema";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { AppError, errorText } from "@/lib/platform/errors";
import { sweepImages } from "@/lib/platform/images/service";
import { enqueueAll } from "@/lib/platform/queue/enqueue";

type Updated = {
  event: Event;
  /** The number of edited events: more than this one with `following`. */
  changed: number;
  /** Whether a part of the edit waits for the college. */
  waits: boolean;
};

/** The dates belong to one event. Source: contract organisers 11. */
const DATES = ["registrationStartDate", "registrationEndDate", "startsAt", "endsAt"] as const;

/**
 * Changes the given fields of an event, or with `following` also of the later ones of its series that are neither over nor cancelled; the
 * other fields stay. Changes nothing when any field is invalid for any of them. If the college approves, material fields may wait.
 * @param now compared with a new start of registration, by its date
 * @throws AppError event_not_found, forbidden, event_cancelled, validation_failed, series_dates, capacity_below_taken, joining_fixed, and
 * the errors of `storeImage` Source: spec §5, contract base 4 and 5, contract organisers 11 and 11.1.
 */
export async function updateEvent(
  by: Organiser<"edit_event">,
  form: UpdateEventForm,
  now = new Date(),
  scope: Scope = "this",
): Promise<Updated> {
  const { id } = by.event;
  const [event, waiting] = await Promise.all([getOrganisedEvent(by, now), reviews.findWaiting(db, id)]);
  if (scope === "following" && event.seriesId) refuseDates(form);
  const following = scope === "following" ? await listFollowing(id, now) : [];
  const each = new Map([[id, by]]);
  for (const other of following) each.set(other, await authorize(by.actor, other, "edit_event"));
  // The edit starts from the waiting change.
  const current = waiting?.kind === "change" ? plannedEvent(event, editOf(waiting.changes)) : event;
  const isPlain = following.length === 0 && !waiting;
  const edit = await prepareEdit(by, current, form, { withPreview: isPlain, now });
  const edited = await db.$transaction(async (tx) => {
    const approves = await holdApproval(tx, by.event.collegeId);
    const done: (Event & { waits: boolean })[] = [];
    const sending: Sending = new Map();
    const asked = await listQuestions(id, tx);
    for (const [eventId, organiser] of [...each].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const locked = await lockForEdit(tx, eventId, form, now);
      if (eventId !== id && locked.status === "cancelled") continue;
      const own = eventId === id ? edit : await editOfDate(tx, edit, eventId, asked);
      done.push({ ...locked, waits: await editEvent(tx, locked, own, { by: organiser, now, approves, sending }) });
    }
    const isDrawn = "previewId" in edit.pictures && !done.some((one) => one.waits);
    const toDraw = isDrawn || !changesPreview(edit) ? [] : done.map((one) => ({ eventId: one.id }));
    await enqueueAll(tx, RENEW_PREVIEW, toDraw);
    await expireEdited(tx, done);
    return done;
  }, LONG_TRANSACTION);
  await sweepImages(now);
  return { event: await getOrganisedEvent(by, now), changed: edited.length, waits: edited.some((one) => one.waits) };
}

export type Editable = {
  /** The event with the change that waits for its college; a further edit starts from this. */
  event: Event;
  hasWaitingChange: boolean;
  /** The number of later dates of its series that are neither over nor cancelled. */
  following: number;
};

/** An event for its form. Source: contract organisers 11 and 11.1. */
export async function getEditable(by: Organiser<"edit_event">, now = new Date()): Promise<Editable> {
  const event = await getOrganisedEvent(by, now);
  const [{ review, poster }, following] = await Promise.all([findWaiting(event), listFollowing(event.id, now)]);
  const hasWaitingChange = review?.kind === "change" && review.decision === null;
  const planned = hasWaitingChange ? { ...plannedEvent(event, editOf(review.changes)), poster: poster ?? event.poster } : event;
  const place = hasWaitingChange ? waitingPlaceOf(review.changes) : null;
  const placed = place ? { ...planned, place: { ...place, id: place._id ?? "", isListed: place._id !== null } } : planned;
  return { event: placed, hasWaitingChange, following: following.length };
}

const changesPreview = ({ form, pictures }: Edit): boolean =>
  [form.eventName, form.type, form.venue, form.startsAt, form.timeZone, pictures.posterId].some((value) => value !== undefined);

/** An edit of one date for another date of its series. @param asked the stored questions of the former */
async function editOfDate(tx: Tx, edit: Edit, eventId: string, asked: Question[]): Promise<Edit> {
  const { joining } = edit.form;
  if (!joining?.questions) return edit;
  const questions = questionsOfOtherDate(joining.questions, asked, await listQuestions(eventId, tx));
  return { ...edit, form: { ...edit.form, joining: { ...joining, questions } } };
}

function refuseDates(form: UpdateEventForm): void {
  const issues = DATES.filter((field) => form[field] !== undefined).map((field) => ({ field, message: errorText("series_dates") }));
  if (issues.length > 0) throw new AppError("series_dates", {}, { issues });
}
