import { z } from "zod";
import { blogJson, calls as blogs } from "@/lib/catalogue/blogs/calls";
import { calls as calendar } from "@/lib/catalogue/calendar/calls";
import { calls as directory } from "@/lib/catalogue/directory/calls";
import { eventFieldsJson, eventJson, calls as events, joiningJson, listedEventJson } from "@/lib/catalogue/events/calls";
import { eventFilter } from "@/lib/catalogue/events/filter";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { placeJson, calls as places } from "@/lib/catalogue/places/calls";
import { calls as posters } from "@/lib/catalogue/posters/calls";
import { calls as questions } from "@/lib/catalogue/questions/calls";
import { calls as accounts } from "@/lib/identity/accounts/calls";
import { calls as audit } from "@/lib/identity/audit/calls";
import { ORGANISER_ACTS } from "@/lib/identity/audit/schema";
import { calls as clubs } from "@/lib/identity/clubs/calls";
import { calls as colleges } from "@/lib/identity/colleges/calls";
import { calls as helpers } from "@/lib/identity/helpers/calls";
import { RIGHTS } from "@/lib/identity/organisers/policy";
import { calls as students } from "@/lib/identity/students/calls";
import { calls as admin } from "@/lib/organising/admin/calls";
import { calls as certificates } from "@/lib/organising/certificates/calls";
import { calls as feedback } from "@/lib/organising/feedback/calls";
import { calls as messages } from "@/lib/organising/messages/calls";
import { calls as publishing } from "@/lib/organising/publishing/calls";
import { calls as records } from "@/lib/organising/records/calls";
import { calls as results } from "@/lib/organising/results/calls";
import { calls as workspace } from "@/lib/organising/workspace/calls";
import { ERROR_CATALOGUE, type ErrorCode, publicCode } from "@/lib/platform/errors";
import { calls as platform } from "@/lib/platform/http/calls";
import type { Call, CallTable } from "@/lib/platform/http/declaration";
import { type LimitName, limits } from "@/lib/platform/http/limits";
import { imageJson } from "@/lib/platform/images/image-json";
import { briefEventJson, calls as discovery } from "@/lib/reach/discovery/calls";
import { calls as follows } from "@/lib/reach/follows/calls";
import { calls as notifications } from "@/lib/reach/notifications/calls";
import { calls as saved } from "@/lib/reach/saved/calls";
import { calls as searches } from "@/lib/reach/searches/calls";
import { calls as moderation } from "@/lib/site/moderation/calls";
import { calls as personalData } from "@/lib/site/personal-data/calls";
import { calls as removal } from "@/lib/site/removal/calls";
import { calls as applications } from "@/lib/taking-part/applications/calls";
import { calls as door } from "@/lib/taking-part/door/calls";
import { RESULTS } from "@/lib/taking-part/door/policy";
import { calls as guestList } from "@/lib/taking-part/guest-list/calls";
import { registrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { teamJson } from "@/lib/taking-part/joining/team-answers";
import { calls as marks } from "@/lib/taking-part/marks/calls";
import { calls as payments } from "@/lib/taking-part/payments/calls";
import { calls as registrations } from "@/lib/taking-part/registrations/calls";
import { calls as teams } from "@/lib/taking-part/teams/calls";

/** The sections of the page, each with the calls of its rooms. */
const SECTIONS: Record<string, CallTable> = {
  "Log-in and passwords": accounts,
  Students: students,
  "Colleges and clubs": { ...colleges, ...clubs },
  Deleting: removal,
  "One’s data": personalData,
  "Reports and moderation": moderation,
  Events: { ...events, ...discovery },
  "Publishing, series and approval": publishing,
  Places: places,
  Posters: posters,
  Blogs: blogs,
  "Public pages of clubs and colleges": directory,
  Joining: registrations,
  Payments: payments,
  "Marks for absence": marks,
  "Teams of students": teams,
  "The door": door,
  "Applications and the waiting list": applications,
  "Answers to questions": questions,
  "The workspace and the list of people": { ...workspace, ...guestList },
  Messages: messages,
  Certificates: certificates,
  "A student’s record": records,
  Results: results,
  Feedback: feedback,
  "Helpers and invitations": helpers,
  "The log of organisers": audit,
  "Follows and For you": follows,
  Notifications: notifications,
  "Saved events, and who goes": saved,
  "Saved searches": searches,
  "A student’s own calendar": calendar,
  "The admin": admin,
  "Pictures, and the state of the server": platform,
};

/** Shapes of many calls, by the names under which the page shows them once; smaller ones first. */
const SHAPES: Record<string, z.ZodType> = {
  Picture: imageJson,
  Place: placeJson,
  Joining: joiningJson,
  EventFields: eventFieldsJson,
  Event: eventJson,
  ListedEvent: listedEventJson,
  BriefEvent: briefEventJson,
  Blog: blogJson,
  Team: teamJson,
  RegistrationState: registrationStateJson,
  Filters: eventFilter,
};

/** The parts of JSON Schema that our schemas use; `names` are shapes that an object includes. */
type Schema = {
  names?: string[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

/** Long lists of values, by the names under which the page shows them once. */
const VALUES: Record<string, readonly string[]> = { Tag: EVENT_TAGS, Act: ORGANISER_ACTS, Right: Object.keys(RIGHTS), ScanResult: RESULTS };

const fieldsOf = (schema: z.ZodType): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {});

/** @param own the explained name, which is not replaced by itself */
function schemaOf(schema: z.ZodType, own?: string): Schema {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: unknown }) => {
    const json = jsonSchema as Schema;
    nameShapes(zodSchema as z.ZodType, json, own);
    if (json.type === "string") boundByMessage(zodSchema as z.ZodType, json);
    if (zodSchema instanceof z.ZodUUID) Object.assign(json, { format: "uuid", allOf: undefined });
    if (zodSchema instanceof z.ZodCustom) json.type = "file";
  };
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override }) as Schema;
}

function nameShapes(schema: z.ZodType, json: Schema, own: string | undefined): void {
  const names = Object.entries(SHAPES).filter(([name, shape]) => name !== own && includes(schema, shape));
  const [name, shape] = names.at(-1) ?? [];
  if (!name || !shape) return;
  json.names = [name];
  if (!json.properties) {
    for (const key of ["anyOf", "oneOf"] as const) delete json[key];
    return;
  }
  for (const field of Object.keys(fieldsOf(shape))) delete json.properties[field];
}

/** Whether a schema is the shape, or an object with all of its fields. */
function includes(schema: z.ZodType, shape: z.ZodType): boolean {
  if (schema === shape) return true;
  const [own, wanted] = [fieldsOf(schema), Object.entries(fieldsOf(shape))];
  return wanted.length > 0 && wanted.every(([field, inner]) => own[field] === inner);
}

/** A text counted in characters is bounded by its refusal; the schema's own bound, in units, only limits reading. */
function boundByMessage(schema: z.ZodType, json: Schema): void {
  const checks = (schema as z.ZodString)._zod.def.checks ?? [];
  const messages = checks.flatMap((each) => {
    const { check, error } = each._zod.def as { check: string; error?: (issue: object) => unknown };
    return check === "custom" && error ? [String(error({}))] : [];
  });
  if (messages.length === 0) return;
  delete json.minLength;
  delete json.maxLength;
  const [, min, max] = /(\d+) (?:and|to) (\d+) char/.exec(messages.join(" ")) ?? [];
  const [, upTo] = /up to (\d+) char/.exec(messages.join(" ")) ?? [];
  if (min) json.minLength = Number(min);
  if (max ?? upTo) json.maxLength = Number(max ?? upTo);
}

const FORMATS: Record<string, string> = { uuid: "id", "date-time": "instant", date: "date", time: "time", uri: "address", email: "email" };

/** A schema in one line: `{name: text (2 to 60), tags?: [text]}`. */
function lineOf(schema: Schema): string {
  const { type, items, prefixItems } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.names) return [...schema.names, ...(Object.keys(schema.properties ?? {}).length > 0 ? [objectLine(schema)] : [])].join(" & ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return valuesLine(schema.enum);
  if (Array.isArray(type)) return type.map((each) => lineOf({ ...schema, type: each })).join(" | ");
  if (choices) return [...new Set(choices.map(lineOf))].join(" | ");
  if (type === "integer") return `integer${range(schema.minimum ?? plusOne(schema.exclusiveMinimum), schema.maximum)}`;
  if (type === "number") return `number${range(schema.minimum, schema.maximum)}`;
  if (schema.format || schema.allOf?.some(({ format }) => format)) return FORMATS[formatOf(schema)] ?? "text";
  if (type === "string") return `text${range(schema.minLength, schema.maxLength)}`;
  if (prefixItems) return `[${prefixItems.map(lineOf).join(", ")}]`;
  if (type === "array") return `[${typeof items === "object" ? lineOf(items) : "any"}]${range(schema.minItems, schema.maxItems)}`;
  if (type === "object") return objectLine(schema);
  return type ?? "any";
}

/** Values of a named list are replaced by the name; others follow. */
function valuesLine(values: unknown[]): string {
  const [name, list = []] = Object.entries(VALUES).find(([, each]) => each.every((value) => values.includes(value))) ?? [];
  const others = values.filter((value) => !(list as unknown[]).includes(value)).map((value) => JSON.stringify(value));
  return [...(name ? [name] : []), ...others].join(" | ");
}

const formatOf = ({ format, allOf = [] }: Schema): string => format ?? allOf.map(formatOf).find(Boolean) ?? "";
const plusOne = (bound: number | undefined) => (bound === undefined ? undefined : bound + 1);

function range(min: number | undefined, max: number | undefined): string {
  const low = min === undefined || min <= Number.MIN_SAFE_INTEGER ? undefined : min;
  const high = max === undefined || max >= Number.MAX_SAFE_INTEGER ? undefined : max;
  if (high === undefined) return low ? ` (${low} or more)` : "";
  if (!low) return ` (at most ${high})`;
  return low === high ? ` (${low})` : ` (${low} to ${high})`;
}

function objectLine({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) return `{[name]: ${typeof additionalProperties === "object" ? lineOf(additionalProperties) : "any"}}`;
  const fields = Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${lineOf(field)}`);
  return `{${fields.join(", ")}}`;
}

const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

/** The fields of an input, one item each; several alternatives in one line. */
function inputLines(title: string, schema: z.ZodType, files: Readonly<Record<string, number>> = {}): string[] {
  const json = schemaOf(schema);
  if (!json.properties) return [`- **${title}** ${code(lineOf(json))}`];
  const { properties, required = [], names = [] } = json;
  const fields = Object.entries(properties).map(([name, field]) => {
    const value = files[name] === undefined ? lineOf(field) : files[name] === 1 ? "file" : `files (at most ${files[name]})`;
    return code(`${name}${required.includes(name) ? "" : "?"}: ${value}`);
  });
  return [`- **${title}** ${[...names.map((name) => `[${name}](#${name.toLowerCase()})`), ...fields].join(", ")}`];
}

/** A shape in one line; for alternatives the common fields first. */
function shapeLines(schema: Schema): string[] {
  const choices = (schema.oneOf ?? []).map(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${lineOf(field)}`),
  );
  const [first = []] = choices;
  if (choices.length === 0) return [code(lineOf(schema))];
  const common = first.filter((field) => choices.every((each) => each.includes(field)));
  return [
    `${code(`{${common.join(", ")}}`)} and one of:`,
    "",
    ...choices.map((fields) => `- ${code(`{${fields.filter((field) => !common.includes(field)).join(", ")}}`)}`),
  ];
}

const HOUR_S = 3600;
const timeText = (seconds: number) => {
  if (seconds % HOUR_S === 0) return seconds === HOUR_S ? "an hour" : `in ${seconds / HOUR_S} hours`;
  return seconds === 60 ? "a minute" : `in ${seconds / 60} minutes`;
};

function whoOf({ who, access }: Call): string {
  if (who) return who;
  if (access.includes("visitor")) return "anyone";
  return access.length === 4 ? "every account" : access.join(", ");
}

function limitText(name: LimitName, { access }: Call): string {
  const { points, durationS } = limits[name];
  const ofEach = access.every((role) => role === "visitor") ? "address" : "account";
  return `${points.toLocaleString("en")} ${timeText(durationS)} for each ${ofEach} (\`${name}\`)`;
}

function responseLines({ responses }: Call): string[] {
  const rows = Object.entries(responses).map(([status, schema]) => {
    const line = lineOf(schemaOf(schema));
    return `- **${status}** ${line === "any" || line === "{}" ? "" : code(line)}`.trimEnd();
  });
  return rows.length > 0 ? rows : ["- **200** a file, or **204** without a body"];
}

/** The codes of the call's own errors, by status. */
function errorLines({ errors = [] }: Call): string[] {
  const statusOf = (error: ErrorCode) => ERROR_CATALOGUE[error].status;
  const texts = [...new Set(errors.map(statusOf))].toSorted().map((status) => {
    const codes = new Set(errors.filter((error) => statusOf(error) === status).map(publicCode));
    return `${status} ${[...codes].map(code).join(", ")}`;
  });
  return texts.length > 0 ? [`- **Errors** ${texts.join("; ")}`] : [];
}

function callLines(name: string, call: Call): string[] {
  const { params, query, json, form, files, limit, responseMaxBytes, notes = [] } = call;
  return [
    `### ${name}`,
    "",
    call.summary,
    "",
    `- **Who** ${whoOf(call)}`,
    ...(params ? inputLines("Path", params) : []),
    ...(query ? inputLines("Query", query) : []),
    ...(json ? inputLines("Body", json) : []),
    ...(form ? inputLines("Multipart body", form, files) : []),
    ...(call.mutates === true ? ["- **Changes data**, so it must come from this origin"] : []),
    ...(limit ? [`- **Limit** ${limitText(limit, call)}`] : []),
    ...responseLines(call),
    ...errorLines(call),
    ...(responseMaxBytes ? [`- At most ${responseMaxBytes.toLocaleString("en")} bytes, more than other responses.`] : []),
    ...notes.map((note) => `- ${note}`),
    "",
  ];
}

/** The text of docs/endpoints.md. */
export function endpointsPage(): string {
  const shapes = Object.entries(SHAPES).flatMap(([name, shape]) => [`### ${name}`, "", ...shapeLines(schemaOf(shape, name)), ""]);
  const values = Object.entries(VALUES).flatMap(([name, list]) => [
    `### ${name}`,
    "",
    code(list.map((each) => JSON.stringify(each)).join(" | ")),
    "",
  ]);
  return [
    "# Endpoints",
    "",
    "Written by `npm run docs` from the declarations in `calls.ts` of each room. Everything that holds for all calls is in [api.md](api.md).",
    "",
    ...Object.keys(SECTIONS).map((title) => `- [${title}](#${anchorOf(title)})`),
    "- [Shapes](#shapes)",
    "",
    ...Object.entries(SECTIONS).flatMap(([title, calls]) => [
      `## ${title}`,
      "",
      ...Object.entries(calls).flatMap(([name, call]) => callLines(name, call)),
    ]),
    "## Shapes",
    "",
    ...shapes,
    ...values,
  ].join("\n");
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
