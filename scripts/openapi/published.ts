import type { z } from "zod";
import { type Schema, schemaOf } from "./json-schema";

export type Json = Record<string, unknown>;

/** A reference to a component of the description. */
export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Formats whose rule readers of JSON Schema know, so that no pattern is needed beside them. */
const KNOWN_FORMATS = new Set(["uuid", "date-time", "date", "email", "uri"]);

/**
 * A schema as it is published. Answers are open, since they may gain keys; the server itself sends none that is undeclared. A shape's name
 * becomes a reference to its component.
 */
export function published(schema: Schema, { isAnswer }: { isAnswer: boolean }): Json {
  const inner = (each: Schema) => published(each, { isAnswer });
  const { names = [], properties, required, ...rest } = schema;
  const json: Json = {};
  for (const [key, value] of Object.entries(rest)) {
    if (key === "additionalProperties" && value === false && isAnswer) continue;
    if (key === "pattern" && KNOWN_FORMATS.has(rest.format ?? "")) continue;
    if (key === "format" && !KNOWN_FORMATS.has(String(value))) continue;
    if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
    json[key] = Array.isArray(value) && SCHEMAS_IN.has(key) ? value.map(inner) : isSchemaAt(key, value) ? inner(value) : value;
  }
  if (json.type === "file") Object.assign(json, { type: "string", contentMediaType: json.contentMediaType ?? "application/octet-stream" });
  if (properties && (names.length === 0 || Object.keys(properties).length > 0)) {
    json.properties = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)]));
    const own = required?.filter((name) => properties[name]);
    if (own?.length) json.required = own;
  }
  if (names.length === 0) return json;
  const shapes = names.map((name) => ref("schemas", name));
  if (!json.properties) return shapes[0] ?? {};
  return { allOf: shapes, ...json };
}

const SCHEMAS_IN = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const isSchemaAt = (key: string, value: unknown): value is Schema =>
  ["items", "additionalProperties", "propertyNames", "contentSchema"].includes(key) && typeof value === "object" && value !== null;

/** The published schema of an answer. @param own the name of the shape that it explains */
export const answer = (schema: z.ZodType, own?: string) => published(schemaOf(schema, { own }), { isAnswer: true });
/** The schema of an input, without names. */
export const input = (schema: z.ZodType) => schemaOf(schema, { shapes: {} });
