import type { Event } from "@/lib/catalogue/events/policy";
import { toEventJson } from "@/lib/catalogue/events/wire";
import type { CollegeSettings } from "@/lib/identity/colleges/service";
import type { Changes } from "@/lib/organising/publishing/approval-fields";
import type { BriefJson, ChangesJson, PendingChangeJson, ReviewJson, ReviewStateJson } from "@/lib/organising/publishing/calls";
import type { Review } from "@/lib/organising/publishing/review-repository";
import type { ReviewDecision, ReviewMark } from "@/lib/organising/publishing/review-schema";
import type { Decided, ShownReview, Waiting } from "@/lib/organising/publishing/reviews";
import { reviewCookie } from "@/lib/platform/auth/cookies";
import { reply } from "@/lib/platform/http/route";
import type { StoredImage } from "@/lib/platform/images/policy";
import { toImageJson } from "@/lib/platform/images/wire";
import { weekdayDateOf } from "@/lib/platform/time/zone";

export function toBriefJson(event: Event): BriefJson {
  const { description: _, ...fields } = toEventJson(event);
  return fields;
}

/** Source: contract organisers 11.1. */
export function toReviewJson(review: ShownReview): ReviewJson {
  const { id, kind, version, at, byId, byName, event } = review;
  const club = event.club && { _id: event.club.id, name: event.club.name };
  const by = { _id: byId, name: byName };
  return {
    _id: id,
    kind,
    version,
    at: at.toISOString(),
    by,
    club,
    event: toBriefJson(event),
    dates: review.dates.map((date) => ({ _id: date.id, startsAt: date.startsAt && new Date(date.startsAt).toISOString() })),
    changes: toChangesJson(review.changes, event, review.poster),
  };
}

/** Tells a college the outcome of its decision. */
export function decidedText({ decision }: Pick<ReviewDecision, "decision">, { done, refused }: Decided): string {
  const [first] = refused;
  if (decision === "return") return "Sent back";
  if (!first) return "Approved";
  const date = first.startsAt && weekdayDateOf(first.startsAt, first.timeZone);
  return `Approved ${done} of ${done + refused.length} dates. ${date ? `${date}: ` : ""}${first.reason}`;
}

export function toPendingChangeJson({ review, event, poster }: Waiting): PendingChangeJson | null {
  if (review?.kind !== "change" || review.decision) return null;
  const { id, version, at } = review;
  return { _id: id, changes: toChangesJson(review.changes, event, poster), version, at: at.toISOString() };
}

export function toReviewStateJson(review: Review | null): ReviewStateJson | null {
  if (!review) return null;
  const { id, kind, version, at, note, decision } = review;
  return { _id: id, kind, state: decision ? "returned" : "waiting", version, at: at.toISOString(), note };
}

/** Posters as addresses. */
function toChangesJson(changes: Changes, event: Event, poster: StoredImage | null): ChangesJson {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [old, next]]): [string, [unknown, unknown]] => {
      if (field !== "poster") return [field, [old, next]];
      const now = toImageJson(event.poster).url;
      return [field, old === null ? [null, now] : [now, poster && toImageJson(poster).url]];
    }),
  );
}

/** The answer to a change of the settings. In the college's own browser the tab bar follows. */
export const toSettingsReply = (data: CollegeSettings, mark: ReviewMark) => reply({ data }, { cookies: [reviewCookie(mark)] });
