import type { EventFieldsJson, EventJson, JoiningJson, JoiningSettingsJson, ListedEventJson } from "@/lib/catalogue/events/calls";
import { toFirstJson, toFurtherJson } from "@/lib/catalogue/events/fields";
import { publicJoining } from "@/lib/catalogue/events/joining";
import { readablePath, seatsLeft } from "@/lib/catalogue/events/policy";
import type { Event, ListedEvent } from "@/lib/catalogue/events/repository";
import type { EventJoining } from "@/lib/catalogue/events/service";
import { toPlaceJson } from "@/lib/catalogue/places/wire";
import { toQuestionJson } from "@/lib/catalogue/questions/wire";
import type { NoShowTerms } from "@/lib/identity/colleges/no-show";
import { EVENT_STATES, stateOf } from "@/lib/identity/organisers/event-state";
import { toImageJson } from "@/lib/platform/images/wire";

/** An event in the documented API: times in its time zone, the price in rupees. Source: spec §3, contract base 5. */
export function toEventJson(event: Event): EventJson {
  return { ...toFieldsJson(event), description: event.description, rating: event.rating };
}
/** The same in a list, where `description` is the beginning of its plain text. Source: contract base 5. */
export function toListedEventJson(event: ListedEvent): ListedEventJson {
  const { descriptionText, isDescriptionCut, distanceM } = event;
  const listed = { ...toFieldsJson(event), description: descriptionText, isDescriptionCut };
  return distanceM === undefined ? listed : { ...listed, distanceM };
}

function toFieldsJson(event: Omit<Event, "description" | "descriptionText" | "rating">): EventFieldsJson {
  const poster = toImageJson(event.poster);
  return {
    _id: event.id,
    id: event.id,
    path: readablePath(event),
    ...toFirstJson(event),
    poster: poster.url,
    posterImage: poster,
    clubId: event.club?.id ?? null,
    club: toOrganisationJson(event.club),
    college: toOrganisationJson(event.college),
    place: event.place && toPlaceJson(event.place),
    ...toFurtherJson(event),
    seatsLeft: seatsLeft(event),
    joining: toJoiningJson(event),
    waiting: event.waiting,
    noShow: toNoShowJson(event.noShowTerms),
    timeZone: event.timeZone,
    status: EVENT_STATES[stateOf(event)],
    ...(event.cancelReason && { cancelReason: event.cancelReason }),
  };
}

const toNoShowJson = (terms: NoShowTerms | null) =>
  terms && { lateCancelHours: terms.lateCancelHours, marks: terms.marks, delayHours: terms.delayHours };

/** The public rules of joining. Source: contract joining 2. */
function toJoiningJson({ joining, colleges, asks }: Pick<Event, "joining" | "colleges" | "asks">): JoiningJson {
  return { ...publicJoining({ ...joining, colleges: colleges.map(toNamedJson) }), asks };
}

/** The same with all settings of the organiser. */
export function toJoiningSettingsJson({ event, questions, isFixed }: EventJoining): JoiningSettingsJson {
  const { joining, colleges } = event;
  return { ...joining, colleges: colleges.map(toNamedJson), questions: questions.map(toCountedQuestionJson), isFixed };
}

const toCountedQuestionJson = (question: EventJoining["questions"][number]) => ({
  ...toQuestionJson(question),
  answered: question.answered,
});

const toNamedJson = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });

const toOrganisationJson = (organiser: Event["club"]) => organiser && { ...toNamedJson(organiser), slug: organiser.slug };
