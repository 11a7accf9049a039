import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import type { Notification } from "@/lib/reach/notifications/service";

type Told = Pick<
  Notification,
  "kind" | "name" | "club" | "cause" | "causeName" | "startsAt" | "timeZone" | "mode" | "venue" | "moreDates" | "decision"
>;

/** The sentence of a notification, with the present names, and the facts: the event's time and venue, and why the student reads of it. */
export function textsOf(told: Told): { title: string; text: string } {
  return { title: titleOf(told), text: textOf(told) };
}

/** A reporter learns this of the decision, and no more. Source: contract trust 3. */
export const REPORT_HIDDEN = "We have hidden it.";
export const REPORT_LEFT = "We have left it as it is.";

function textOf(told: Told): string {
  if (told.kind === "report_decided") return told.decision === "hidden" ? REPORT_HIDDEN : REPORT_LEFT;
  if (told.kind === "certificate_issued") return "It is in your profile, under Certificates.";
  if (told.kind === "mark_made" || told.kind === "mark_decided") return "It is in your profile, under Marks.";
  const at = whenAndWhere(told);
  if (told.kind === "event_moved") return `You saved this. New details: ${at}`;
  if (told.kind === "blog_published") return reasonOf(told);
  if (told.kind === "search_stopped") return "We could not compare it with new events. You can start it again.";
  const isNew = told.kind === "event_published" || told.kind === "search_hit";
  const more = isNew && told.moreDates > 0 && (told.moreDates === 1 ? "1 more date" : `${told.moreDates} more dates`);
  return [at, more, reasonOf(told)].filter(Boolean).join(" · ");
}

function titleOf({ kind, name, club, causeName }: Told): string {
  switch (kind) {
    case "event_published":
      return club ? `New event by ${club}: ${name}` : `New event: ${name}`;
    case "blog_published":
      return club ? `New blog from ${club}: ${name}` : `New blog: ${name}`;
    case "event_moved":
      return `${name} has a new time or venue`;
    case "event_cancelled":
      return `${name} was cancelled`;
    case "registration_opens":
      return `Registration is open: ${name}`;
    case "search_hit":
      return causeName ? `New match for “${causeName}”: ${name}` : `New match for a saved search: ${name}`;
    case "search_stopped":
      return `Saved search stopped: ${name}`;
    case "report_decided":
      return `Your report ${name}`;
    case "certificate_issued":
      return `Your certificate for ${name}`;
    case "mark_made":
      return `You have a mark for ${name}`;
    case "mark_decided":
      return `Your mark for ${name} was decided`;
  }
}

function reasonOf({ cause, causeName, club }: Told): string {
  if (cause === "saved") return "You saved this event";
  if (cause === "search") return "From a saved search";
  if (!causeName) return "From something you followed";
  return cause === "club" && causeName === club ? "You follow this club" : `You follow ${causeName}`;
}

function whenAndWhere({ startsAt, timeZone, mode, venue }: Told): string {
  const when = startsAt && timeZone ? weekdayDayTimeOf(startsAt, timeZone) : "Date to be announced";
  if (!venue) return when;
  return mode === "Online" ? `${when}, ${venue} (online)` : `${when}, ${venue}`;
}
