import * as z from "zod";
import { joiningText } from "@/lib/catalogue/events/joining";
import {
  capacityOrNone,
  date,
  description,
  drawnPoster,
  EVENT_MODES,
  EVENT_TYPES,
  type EventTag,
  instantOrNone,
  POSTER_MISSING,
  type PublishChoice,
  posterFile,
  pricePaise,
  publishText,
  tags,
  time,
  trueOrFalse,
} from "@/lib/catalogue/events/schema";
import { type Timing, timingIssues } from "@/lib/catalogue/events/timing";
import { placingIssues, placingShape } from "@/lib/catalogue/places/schema";
import { email, textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";
import { DEFAULT_TIME_ZONE, isTimeZone, wallTimeOf } from "@/lib/platform/time/zone";

type Field<Value = unknown> = {
  /** Reads the field's text in a multipart body. */
  schema: z.ZodType;
  /** The value of a new event's absent field. A field without `absent` is required. */
  absent?: Value;
  /** The column that holds the parsed value. */
  column?: string;
  /** The instant whose date or time the field is; the service computes it from several fields. */
  partOf?: "registrationOpensAt" | "registrationClosesAt";
  /** The column's value in the wire JSON, if it differs. */
  json?: (value: never, timeZone: string) => unknown;
  /** The field's type in the form: a text by default. A `moment` is an instant, typed as local date and time. */
  input?: "moment" | "choices" | "none";
};

/** The fields at the beginning of the JSON, in its order. */
const FIRST_FIELDS = {
  eventName: {
    schema: textBetween({ moreThan: 3, lessThan: 30 }, "Event Name must be between 3 and 30 characters."),
    column: "name",
  },
  price: { schema: pricePaise, column: "pricePaise", json: (paise: number) => paise / 100 },
  registrationStartDate: { schema: date("Invalid Start Date"), partOf: "registrationOpensAt", json: localDate },
  registrationEndDate: { schema: date("Enter the date on which registration ends"), partOf: "registrationClosesAt", json: localDate },
  startTime: { schema: time("Enter a registration start time"), partOf: "registrationOpensAt", json: localTime },
  endTime: { schema: time("Enter a registration end time"), partOf: "registrationClosesAt", json: localTime },
  type: { schema: z.enum(EVENT_TYPES, "Enter a type"), column: "type" },
  venue: { schema: textBetween({ moreThan: 3, lessThan: 50 }, "Venue must be between 3 and 50 characters."), column: "venue" },
  tags: { schema: tags, absent: [] as EventTag[], column: "tags", input: "choices" },
  mode: { schema: z.enum(EVENT_MODES, "Enter a mode"), column: "mode" },
  createdBy: {
    schema: textBetween({ moreThan: 0, lessThan: 101 }, "Enter who organises the event, in up to 100 characters."),
    column: "createdBy",
  },
  contactPersonEmail: { schema: email, column: "contactEmail" },
  contactPersonPhone: {
    schema: z
      .string("Enter valid Phone Number")
      .trim()
      .regex(/^\d{10}$/, "Enter valid Phone Number"),
    column: "contactPhone",
  },
} as const satisfies Record<string, Field>;

/** Refusals of texts that are no instants. */
export const START_FORMAT_TEXT = "Enter the start as a date and time with an offset";
export const END_FORMAT_TEXT = "Enter the end as a date and time with an offset";

/** The fields that follow the organisers in the JSON, in its order. A new optional field is added at the end of these. */
const FURTHER_FIELDS = {
  startsAt: {
    schema: instantOrNone(START_FORMAT_TEXT),
    absent: null,
    column: "startsAt",
    json: isoOrNull,
    input: "moment",
  },
  endsAt: {
    schema: instantOrNone(END_FORMAT_TEXT),
    absent: null,
    column: "endsAt",
    json: isoOrNull,
    input: "moment",
  },
  /** Null is unlimited. */
  capacity: { schema: capacityOrNone, absent: null, column: "capacity" },
  /** Whether others see how many are going, and who may be shown. */
  showGoing: { schema: trueOrFalse, absent: true, column: "showGoing" },
} as const satisfies Record<string, Field>;

/** The last fields: other keys precede the time zone in the JSON, and lists show the beginning of the description instead of it. */
const LAST_FIELDS = {
  timeZone: {
    schema: z.string().trim().refine(isTimeZone, { message: "Enter a time zone, like Asia/Kolkata", abort: true }),
    absent: DEFAULT_TIME_ZONE,
    column: "timeZone",
    input: "none",
  },
  /** Whether its college's marks for absence count here. The JSON shows the event's terms instead, under the same name. */
  noShow: { schema: trueOrFalse, absent: true, column: "noShow" },
  /** Has no `column`: the service cleans it and stores its text in a column of its own. */
  description: { schema: description, absent: "" },
} as const satisfies Record<string, Field>;

/**
 * Every field that an organiser fills in, under its name in calls and JSON. The bodies of create and update, the columns read and written,
 * the JSON and the form's values are derived from these lists: an optional field is an entry, a column and an input.
 */
export const EVENT_FIELDS = { ...FIRST_FIELDS, ...FURTHER_FIELDS, ...LAST_FIELDS };

type Fields = typeof EVENT_FIELDS;
type FieldName = keyof Fields;
type Value<F extends Field> = z.output<F["schema"]>;

const ENTRIES = Object.entries(EVENT_FIELDS satisfies { [N in FieldName]: Field<Value<Fields[N]>> }) as [FieldName, Field][];

export type RequiredFieldName = { [N in FieldName]: Fields[N] extends { absent: unknown } ? never : N }[FieldName];

/** The fields that the college approves, if it approves events. Source: contract organisers 11.1. */
export const MATERIAL_FIELDS = [
  "eventName",
  "description",
  "price",
  "mode",
  "venue",
  "startsAt",
  "endsAt",
  "timeZone",
  "poster",
] as const satisfies readonly (FieldName | "poster")[];

// Bodies of calls -----------------------------------------------------------------------------------

type UpdateShape = { [N in FieldName]: Fields[N]["schema"] };
type CreateShape = { [N in FieldName]: Fields[N] extends { absent: unknown } ? z.ZodDefault<Fields[N]["schema"]> : Fields[N]["schema"] };

const updateShape = Object.fromEntries(ENTRIES.map(([name, { schema }]) => [name, schema])) as UpdateShape;
const createShape = Object.fromEntries(
  ENTRIES.map(([name, field]) => [name, "absent" in field ? field.schema.default(field.absent) : field.schema]),
) as CreateShape;

/** An empty text means no picture, like an absent field: an event has one poster, and it is replaced, never cleared. */
const posterFileOrNone = z.preprocess((sent) => (sent === "" ? undefined : sent), posterFile.optional());
const poster = { image: posterFileOrNone, posterChoice: drawnPoster.optional() };
/** The rules of joining, as JSON text. Source: contract joining 2. */
const joining = { joining: joiningText.optional() };

/** The multipart body of create, and the form that sends it. `price` is paise once parsed. Source: spec §5 and §7. */
export const createEventForm = z
  .object({ clubId: idText("This is not your club"), ...createShape, ...placingShape, ...poster, ...joining, publish: publishText })
  .superRefine((form, context) => {
    for (const { field, message } of placingIssues(form)) context.addIssue({ code: "custom", path: [field], message });
    for (const { field, message } of timingIssuesOf(form)) context.addIssue({ code: "custom", path: [field], message });
  })
  .refine((form) => form.image || form.posterChoice, { path: ["image"], message: POSTER_MISSING });
export type CreateEventForm = z.output<typeof createEventForm>;

/**
 * The dates are compared with the day on which the event is published; the dates of a draft, when it is published. Source: contract
 * organisers 11.
 */
export function timingIssuesOf({ publish, ...timing }: Timing & { publish: PublishChoice }) {
  if (publish === "draft") return timingIssues(timing, timing.registrationStartDate);
  return timingIssues(timing, undefined, publish === "now" ? undefined : publish);
}

/**
 * The multipart body of update: absent fields stay, and an empty `startsAt`, `endsAt`, `capacity`, `description` or `placeId` clears the
 * field. The service checks the new and the kept times together.
 */
export const updateEventForm = z
  .object(updateShape)
  .partial()
  .extend({ ...placingShape, ...poster, ...joining })
  .superRefine((form, context) => {
    for (const { field, message } of placingIssues(form)) context.addIssue({ code: "custom", path: [field], message });
  });
export type UpdateEventForm = z.output<typeof updateEventForm>;

// Columns -------------------------------------------------------------------------------------------

type ColumnFields = { [N in FieldName]: Fields[N] extends { column: string } ? Fields[N] : never }[FieldName];

/** The values of columns that belong to one field. */
export type EventColumns = { [F in ColumnFields as F["column"]]: Value<F> };

/** The columns of an event `e` for SQL, enums as texts. */
export const COLUMNS_SQL = ENTRIES.flatMap(([, { column, schema }]) =>
  column ? [`e."${column}"${schema instanceof z.ZodEnum ? "::text" : ""}`] : [],
).join(", ");

/** The columns of the given fields. */
export function columnsOf(form: CreateEventForm): EventColumns;
export function columnsOf(form: UpdateEventForm): Partial<EventColumns>;
export function columnsOf(form: UpdateEventForm): Partial<EventColumns> {
  const given = ENTRIES.flatMap(([name, { column }]) => (column && form[name] !== undefined ? [[column, form[name]]] : []));
  return Object.fromEntries(given);
}

/** Only the columns of fields. */
export const fieldColumnsOf = (event: EventColumns): EventColumns =>
  Object.fromEntries(ENTRIES.flatMap(([, { column }]) => (column ? [[column, event[column as keyof EventColumns]]] : []))) as EventColumns;

// Log -----------------------------------------------------------------------------------------------

type Logged = Partial<
  EventColumns & { description: string; registrationOpensAt: Date; registrationClosesAt: Date; posterId: string; placeName: string | null }
>;

/**
 * Columns whose values the log never contains, because they identify or reach a person, or are too long; it only says that they changed.
 */
const UNQUOTED = new Set(["createdBy", "contactEmail", "contactPhone", "description", "posterId"]);

/** Columns of an edit that belong to more than one field. */
const FURTHER_COLUMNS = {
  description: "description",
  poster: "posterId",
  place: "placeName",
  registrationOpensAt: "registrationOpensAt",
  registrationClosesAt: "registrationClosesAt",
};

/** The changes of stored columns, under the fields' names, as `[old, new]` like the JSON; `[null, null]` if the values are omitted. */
export function loggedChanges(stored: Logged, changed: Logged): Record<string, [unknown, unknown]> {
  const own = ENTRIES.flatMap(([name, { column, json = (value: never): unknown => value }]) => (column ? [{ name, column, json }] : []));
  const further = Object.entries(FURTHER_COLUMNS).map(([name, column]) => ({ name, column, json: (value: never): unknown => value }));
  return Object.fromEntries(
    [...own, ...further].flatMap(({ name, column, json }) => {
      const [old, next] = [stored, changed].map((columns) => columns[column as keyof Logged]);
      if (next === undefined || JSON.stringify(old) === JSON.stringify(next)) return [];
      const told = (value: unknown) => (value === null || value === undefined ? null : json(value as never, ""));
      return [[name, UNQUOTED.has(column) ? [null, null] : [told(old), told(next)]]];
    }),
  );
}

// JSON ----------------------------------------------------------------------------------------------

type Shown = EventColumns & { registrationOpensAt: Date; registrationClosesAt: Date };
type Json<F extends Field> = F extends { json: (...args: never[]) => infer J } ? J : Value<F>;

const jsonOf =
  <Group extends Record<string, Field>>(group: Group) =>
  (event: Shown): { -readonly [N in keyof Group]: Json<Group[N]> } => {
    const columns: Record<string, unknown> = event;
    const shown = Object.entries(group).map(([name, { column, partOf, json }]) => {
      const value = columns[column ?? partOf ?? name];
      return [name, json ? json(value as never, event.timeZone) : value];
    });
    return Object.fromEntries(shown);
  };

/** The fields in the JSON, in two groups: other keys are between them. */
export const toFirstJson = jsonOf(FIRST_FIELDS);
export const toFurtherJson = jsonOf(FURTHER_FIELDS);

function localDate(instant: Date, timeZone: string): string {
  return wallTimeOf(instant, timeZone).date;
}

function localTime(instant: Date, timeZone: string): string {
  return wallTimeOf(instant, timeZone).time;
}

function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

// The form ------------------------------------------------------------------------------------------

type InputName = { [N in FieldName]: Fields[N] extends { input: "none" } ? never : N }[FieldName];

/** The form's values: texts as typed, and the chosen tags. */
export type EventInputs = { [N in InputName]: Fields[N] extends { input: "choices" } ? EventTag[] : string };

/** The fields with an input in the form, and their types there. */
export const EVENT_INPUTS = ENTRIES.flatMap(([name, { input = "text" }]) => (input === "none" ? [] : [{ name: name as InputName, input }]));
