import type { EventTag } from "@/lib/events/schema";
import { instantOf, wallTimeOf } from "@/lib/platform/time/zone";

/** A sheet of the poster maker, as it is sent back to be drawn. */
export type PosterChoice = { family: string; palette: number; seed: string };

/** What stands in the form: texts as they are typed, moments as the campus's wall shows them (`YYYY-MM-DDTHH:MM`). */
export type EventFormValues = {
  eventName: string;
  type: string;
  mode: string;
  venue: string;
  price: string;
  tags: EventTag[];
  image: File | null;
  posterChoice: PosterChoice | null;
  registrationStartDate: string;
  startTime: string;
  registrationEndDate: string;
  endTime: string;
  startsAt: string;
  endsAt: string;
  capacity: string;
  description: string;
  createdBy: string;
  contactPersonEmail: string;
  contactPersonPhone: string;
};

export const EMPTY_EVENT: EventFormValues = {
  eventName: "",
  type: "",
  mode: "",
  venue: "",
  price: "",
  tags: [],
  image: null,
  posterChoice: null,
  registrationStartDate: "",
  startTime: "",
  registrationEndDate: "",
  endTime: "",
  startsAt: "",
  endsAt: "",
  capacity: "",
  description: "",
  createdBy: "",
  contactPersonEmail: "",
  contactPersonPhone: "",
};

/** Stands for a date or a time of which only a part was filled in. */
export const INCOMPLETE = "incomplete";

const WALL_MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/** @returns an ISO instant; a text that is no moment stays as it is, for the schema to refuse */
function toInstant(moment: string, timeZone: string): string {
  const [, date, time] = WALL_MOMENT.exec(moment) ?? [];
  return date && time ? instantOf({ date, time }, timeZone).toISOString() : moment;
}

/** The other way round; no instant is an empty text. */
export function toWallMoment(instant: Date | null, timeZone: string): string {
  if (!instant) return "";
  const { date, time } = wallTimeOf(instant, timeZone);
  return `${date}T${time}`;
}

/** The texts of the documented multipart body. @param timeZone of the event, in which its moments were typed */
export function toFields({ image, posterChoice, tags, ...texts }: EventFormValues, timeZone: string): Record<string, string> {
  return {
    ...texts,
    tags: JSON.stringify(tags),
    startsAt: toInstant(texts.startsAt, timeZone),
    endsAt: toInstant(texts.endsAt, timeZone),
    ...(posterChoice && !image && { posterChoice: JSON.stringify(posterChoice) }),
  };
}
