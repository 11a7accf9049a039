import type { EventFieldsJson, EventJson, ListedEventJson } from "@/lib/events/answers";
import { toFirstJson, toFurtherJson } from "@/lib/events/fields";
import { seatsLeft } from "@/lib/events/policy";
import type { Event, ListedEvent } from "@/lib/events/repository";
import { toImageJson } from "@/lib/platform/images/wire";

const STATUS = { published: "Published", cancelled: "Cancelled" } as const;

/** An event in the documented API: times in its time zone, the price in rupees. Source: spec §3, contract 5. */
export function toEventJson(event: Event): EventJson {
  return { ...toFieldsJson(event), description: event.description };
}
/** The same in a list, where `description` is the beginning of its plain text. Source: contract 5. */
export function toListedEventJson(event: ListedEvent): ListedEventJson {
  return { ...toFieldsJson(event), description: event.descriptionText, isDescriptionCut: event.isDescriptionCut };
}

function toFieldsJson(event: Omit<Event, "description" | "descriptionText">): EventFieldsJson {
  const poster = toImageJson(event.poster);
  return {
    _id: event.id,
    id: event.id,
    ...toFirstJson(event),
    poster: poster.url,
    posterImage: poster,
    clubId: event.club?.id ?? null,
    club: namedJson(event.club),
    college: namedJson(event.college),
    ...toFurtherJson(event),
    seatsLeft: seatsLeft(event),
    timeZone: event.timeZone,
    status: STATUS[event.status],
    ...(event.cancelReason && { cancelReason: event.cancelReason }),
  };
}

const namedJson = (organiser: { id: string; name: string } | null) => organiser && { _id: organiser.id, name: organiser.name };
