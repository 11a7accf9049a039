import type { Notification } from "@/lib/notifications/service";
import { wallTimeOf } from "@/lib/platform/time/zone";

type Told = Pick<Notification, "kind" | "name" | "club" | "cause" | "causeName" | "startsAt" | "timeZone" | "venue" | "moreDates">;

/** The sentence of a notification, by today's names, and the reason for which it was told. */
export function textsOf(told: Told): { title: string; text: string } {
  return { title: titleOf(told), text: textOf(told) };
}

function textOf(told: Told): string {
  if (told.kind === "event_moved") return `Saved by you. Now: ${whenAndWhere(told)}`;
  const isNew = told.kind === "event_published" || told.kind === "search_hit";
  return isNew && told.moreDates > 0 ? `On ${told.moreDates + 1} dates. ${reasonOf(told)}` : reasonOf(told);
}

function titleOf({ kind, name, club, causeName }: Told): string {
  switch (kind) {
    case "event_published":
      return club ? `${club} has a new event: ${name}` : `A new event: ${name}`;
    case "blog_published":
      return club ? `${club} wrote: ${name}` : `A new blog: ${name}`;
    case "event_moved":
      return `${name} has a new time or place`;
    case "event_cancelled":
      return `${name} was cancelled`;
    case "registration_opens":
      return `Registration for ${name} has opened`;
    case "search_hit":
      return causeName ? `New for your search “${causeName}”: ${name}` : `New for one of your searches: ${name}`;
  }
}

function reasonOf({ cause, causeName, club }: Told): string {
  if (cause === "saved") return "Saved by you";
  if (cause === "search") return "Saved search";
  if (!causeName) return "From what you followed";
  return cause === "club" && causeName === club ? "You follow this club" : `You follow ${causeName}`;
}

function whenAndWhere({ startsAt, timeZone, venue }: Told): string {
  if (!startsAt || !timeZone) return venue ?? "";
  const { date, time } = wallTimeOf(startsAt, timeZone);
  return venue ? `${date} ${time}, ${venue}` : `${date} ${time}`;
}
