import * as z from "zod";
import { posterChoice } from "@/lib/catalogue/posters/schema";
import { tagPath } from "@/lib/identity/pages/paths";
import { parseStorable } from "@/lib/platform/db/storable";
import { JSON_TEXT } from "@/lib/platform/fields/text";
import { longListQuery } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { pictureOr, readUploadKeys } from "@/lib/platform/images/schema";
import { groupDigits } from "@/lib/platform/money/price";
import { isCalendarDate } from "@/lib/platform/time/zone";

export const EVENT_TYPES = ["Competition", "Concert", "Other"] as const;
export const EVENT_MODES = ["Online", "Offline"] as const;
/** Source: spec §3. */
export const EVENT_TAGS = [
  "Coding",
  "Workshop",
  "Career Fair",
  "Cultural Festival",
  "Music",
  "Theater",
  "Orientation",
  "Party",
  "Club Fair",
  "Resume Building",
  "Networking",
  "Leadership",
  "Intramural",
  "Fitness",
  "Tournament",
  "Social Justice",
  "Mental Health",
  "Diversity",
  "Game Night",
  "Trivia",
  "Talent Show",
] as const;
/** The tag whose page has this end of the address, in its only spelling. */
export const findTag = (slug: string): EventTag | undefined =>
  EVENT_TAGS.find((tag) => slug === slug.toLowerCase() && tagPath(tag) === tagPath(slug));
export type EventTag = (typeof EVENT_TAGS)[number];
export type EventType = (typeof EVENT_TYPES)[number];
export type EventMode = (typeof EVENT_MODES)[number];

const DESCRIPTION_MAX_CHARACTERS = 100_000;
const PRICE_MAX_RUPEES = 100_000;
/** The smallest amount for which the provider opens an order. */
const PRICE_MIN_PAISE = 100;
const CAPACITY_MAX = 100_000;

const PRICE_TEXT = `Enter a price from 0 to ${groupDigits(PRICE_MAX_RUPEES)} rupees, with up to two decimals`;

/** Rupees as typed, parsed into paise. An empty field is an error, never free. */
export const pricePaise = z
  .string("Enter a price")
  .trim()
  .min(1, "Enter a price")
  .refine((text) => text === "" || (/^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) <= PRICE_MAX_RUPEES), PRICE_TEXT)
  .transform((text) => Math.round(Number(text) * 100))
  .refine((paise) => paise === 0 || paise >= PRICE_MIN_PAISE, "Enter 0 for a free event, or at least ₹1");

// An invalid date, time or zone ends the parsing (`abort`): relations between times are checked only for valid ones.
export const date = (message: string) => z.string(message).trim().refine(isCalendarDate, { message, abort: true });
export const time = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message, abort: true });

/** Parses JSON text; an invalid text fails like a wrong value, and so does a text that no column can hold. */
export const jsonText = z
  .string()
  .trim()
  .max(4000)
  .transform((text) => parseStorable(text || "[]"));

/** JSON text on the wire, as the documented call sends it. */
export const tags = jsonText
  .pipe(
    z
      .array(z.enum(EVENT_TAGS, "Choose tags from the list"), "Choose tags from the list")
      .max(EVENT_TAGS.length, "Choose tags from the list")
      .refine((chosen) => new Set(chosen).size === chosen.length, "A tag can be added once"),
  )
  .meta(JSON_TEXT);

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** ISO 8601 with an offset; an empty text means none. */
export const instantOrNone = (message: string) =>
  z
    .string(message)
    .trim()
    .refine((text) => text === "" || isCalendarDate(INSTANT.exec(text)?.[1] ?? ""), { message, abort: true })
    .transform((text) => (text ? new Date(text) : null));

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

export const MOMENT_MISSING = "Enter the date and the time";
const PUBLISH_TIME_TEXT = "Choose a time within a year from now";

/** The time of publication: in the future, at most a year ahead. Source: contract organisers 11. */
const publishAt = instantOrNone(PUBLISH_TIME_TEXT).refine(
  (at) => at !== null && at.getTime() > Date.now() && at.getTime() <= Date.now() + YEAR_MS,
  { message: PUBLISH_TIME_TEXT, abort: true },
);

/** The time of publication of a new event: now, none, or an instant. */
export type PublishChoice = "now" | "draft" | Date;
export const publishText = z
  .string(PUBLISH_TIME_TEXT)
  .trim()
  .default("now")
  .transform((text, context): PublishChoice => {
    if (text === "now" || text === "draft") return text;
    const at = publishAt.safeParse(text).data;
    if (at) return at;
    context.addIssue({ code: "custom", message: text === "" ? MOMENT_MISSING : PUBLISH_TIME_TEXT });
    return z.NEVER;
  });

/** The body of publishing: now, or later. */
export const publishBody = z.object({ at: publishAt.optional() });

/** The body of duplicating: the day on which the copy starts. */
export const duplicateBody = z.object({ startsOn: date("Choose the day on which it starts").optional() });

const CAPACITY_TEXT = `Enter how many seats there are, from 1 to ${groupDigits(CAPACITY_MAX)}`;
export const capacityOrNone = z
  .string(CAPACITY_TEXT)
  .trim()
  .refine((text) => text === "" || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= CAPACITY_MAX), CAPACITY_TEXT)
  .transform((text) => (text ? Number(text) : null));

export const trueOrFalse = z.enum(["true", "false"], "This has to be true or false").transform((text) => text === "true");

export const DESCRIPTION_TOO_LONG = `The description can have up to ${groupDigits(DESCRIPTION_MAX_CHARACTERS)} characters.`;

/** Length of its HTML, as sent and as stored: `&` is stored as `&amp;`. */
export const isDescriptionTooLong = (html: string): boolean => html.length > DESCRIPTION_MAX_CHARACTERS;

export const description = z.string().refine((html) => !isDescriptionTooLong(html), DESCRIPTION_TOO_LONG);

/** The chosen generated poster, as JSON text. */
export const drawnPoster = jsonText
  .refine((value) => posterChoice.safeParse(value).success, { message: "Choose one of the posters", abort: true })
  .pipe(posterChoice)
  .meta(JSON_TEXT);

/** Files of a multipart body are a list. The real type of a picture is read from its bytes. */
export const posterFile = z.preprocess(
  readUploadKeys,
  z
    .array(pictureOr("Choose a picture for the poster"), "Choose a picture for the poster")
    .max(1, "Choose one picture for the poster")
    .transform(([picture]) => picture),
);

export const POSTER_MISSING = "Choose a poster";

export const eventParams = z.object({ id: idText() });
export const eventIdParams = z.object({ eventId: idText() });

const CLUB_EVENTS_MAX = 300;
const PARTICIPANTS_MAX = 2000;

export const clubEventsQuery = longListQuery(CLUB_EVENTS_MAX);
export const participantsQuery = longListQuery(PARTICIPANTS_MAX);
