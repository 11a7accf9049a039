import type { z } from "zod";
import { eventFilter } from "@/lib/catalogue/events/filter";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { ORGANISER_ACTS } from "@/lib/identity/audit/schema";
import { RIGHTS } from "@/lib/identity/organisers/policy";
import { ERROR_CATALOGUE, type ErrorCode, publicCode } from "@/lib/platform/errors";
import { type Call, scopesOf } from "@/lib/platform/http/declaration";
import { PARTS, partOf } from "@/lib/site/api-client/calls";
import { RESULTS } from "@/lib/taking-part/door/policy";
import { limitOf, whoOf } from "@/scripts/openapi/describe";
import { SHAPES as ANSWERS, schemaOf as jsonSchemaOf, type Schema } from "@/scripts/openapi/json-schema";

/** Shapes of many calls, by the names under which the page shows them once; smaller ones first. */
const SHAPES: Readonly<Record<string, z.ZodType>> = { ...ANSWERS, Filters: eventFilter };

const schemaOf = (schema: z.ZodType, own?: string): Schema => jsonSchemaOf(schema, { shapes: SHAPES, own });

/** Long lists of values, by the names under which the page shows them once. */
const VALUES: Record<string, readonly string[]> = { Tag: EVENT_TAGS, Act: ORGANISER_ACTS, Right: Object.keys(RIGHTS), ScanResult: RESULTS };

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

function limitText({ name, calls, seconds, per }: NonNullable<ReturnType<typeof limitOf>>): string {
  return `${calls.toLocaleString("en")} ${timeText(seconds)} for each ${per} (\`${name}\`)`;
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
  const { params, query, json, form, files, responseMaxBytes, notes = [] } = call;
  const limit = limitOf(call);
  return [
    `### ${name}`,
    "",
    call.summary,
    "",
    `- **Who** ${whoOf(call)}`,
    ...(scopesOf(call).length > 0 ? [`- **Tokens** with ${scopesOf(call).map(code).join(" or ")}`] : []),
    ...(params ? inputLines("Path", params) : []),
    ...(query ? inputLines("Query", query) : []),
    ...(json ? inputLines("Body", json) : []),
    ...(form ? inputLines("Multipart body", form, files) : []),
    ...(call.mutates === true ? ["- **Changes data**, so it must come from this origin"] : []),
    ...(limit ? [`- **Limit** ${limitText(limit)}`] : []),
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
    ...Object.keys(PARTS).map((title) => `- [${title}](#${partOf(title)})`),
    "- [Shapes](#shapes)",
    "",
    ...Object.entries(PARTS).flatMap(([title, calls]) => [
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
