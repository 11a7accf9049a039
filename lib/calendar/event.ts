import type { Event } from "@/lib/events/policy";
import { eventPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { excerpt } from "@/lib/platform/html/text";

/** An event's data for calendars. */
export type CalendarEvent = {
  id: string;
  name: string;
  text: string;
  venue: string;
  url: string;
  startsAt: Date;
  endsAt: Date | null;
  isCancelled: boolean;
  createdAt: Date;
  updatedAt: Date;
};

const TEXT_MAX_CHARACTERS = 500;

/** Null for an event whose date is to be announced. Source: contract 5. */
export function toCalendarEvent(event: Event): CalendarEvent | null {
  const { id, name, startsAt, endsAt, createdAt, updatedAt, status, descriptionText } = event;
  if (!startsAt) return null;
  const url = `${env.ORIGIN}${eventPath(id)}`;
  const text = [excerpt(descriptionText, TEXT_MAX_CHARACTERS), url].filter(Boolean).join("\n\n");
  return { id, name, text, venue: placeText(event), url, startsAt, endsAt, createdAt, updatedAt, isCancelled: status === "cancelled" };
}

/** The location: `Open Air Theatre, Sahyadri`. */
export function placeText({ mode, venue, college }: Pick<Event, "mode" | "venue" | "college">): string {
  return mode === "Online" ? `${venue} (online)` : [venue, college?.name].filter(Boolean).join(", ");
}
