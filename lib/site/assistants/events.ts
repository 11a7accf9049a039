import "server-only";
import * as z from "zod";
import { type Event, type ListedEvent, readablePath, registrationPhase, seatsLeft } from "@/lib/catalogue/events/policy";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { env } from "@/lib/platform/env";
import { cutText, textOf } from "@/lib/platform/html/text";
import { rulesOf } from "@/lib/taking-part/joining/rules-text";

/** Events as tools tell them: what is public and not of a person. Objects are open in the published schemas, so that they may gain keys. */

const DESCRIPTION_MAX_CHARACTERS = 2000;

const named = z.object({ id: z.string(), name: z.string() }).nullable();
const instant = z.string().nullable();

export const briefEvent = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  startsAt: instant.describe("ISO 8601 in UTC; null if the date is not known yet"),
  endsAt: instant,
  timeZone: z.string(),
  venue: z.string(),
  mode: z.enum(EVENT_MODES),
  price: z.number().describe("In rupees; 0 is free"),
  club: named,
  college: named,
  tags: z.array(z.enum(EVENT_TAGS)),
  isOpen: z.boolean().describe("Whether registration is open and a seat is free"),
  seatsLeft: z.int().nullable().describe("Null without a limit"),
});

export const wholeEvent = briefEvent.extend({
  type: z.enum(EVENT_TYPES),
  isCancelled: z.boolean(),
  registrationOpensAt: z.string(),
  registrationClosesAt: z.string(),
  place: z.object({ name: z.string(), lat: z.number(), lon: z.number() }).nullable(),
  joining: z.string().describe("Who can register and how; empty without such rules"),
  description: z.string().describe("Plain text, written by the club"),
  isDescriptionCut: z.boolean(),
});

export function toBriefEvent(event: Event | ListedEvent, now: Date): z.output<typeof briefEvent> {
  const { id, name, startsAt, endsAt, timeZone, venue, mode, pricePaise, club, college, tags } = event;
  const left = seatsLeft(event);
  return {
    id,
    name,
    url: `${env.ORIGIN}${readablePath(event)}`,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    ...{ timeZone, venue, mode, price: pricePaise / 100 },
    club: club && { id: club.id, name: club.name },
    college: college && { id: college.id, name: college.name },
    tags,
    isOpen: registrationPhase(event, now) === "open" && left !== 0,
    seatsLeft: left,
  };
}

export function toWholeEvent(event: Event, now: Date): z.output<typeof wholeEvent> {
  const { type, status, registrationOpensAt, registrationClosesAt, place } = event;
  const { text, isCut } = cutText(textOf(event.description), DESCRIPTION_MAX_CHARACTERS);
  return {
    ...toBriefEvent(event, now),
    type,
    isCancelled: status === "cancelled",
    registrationOpensAt: registrationOpensAt.toISOString(),
    registrationClosesAt: registrationClosesAt.toISOString(),
    place: place && { name: place.name, lat: place.lat, lon: place.lon },
    joining: rulesOf(event),
    description: text,
    isDescriptionCut: isCut,
  };
}
