import "server-only";
import { type DocCall, type DocField, type DocSchema, fieldsOf, isOpen, resolved, scopeOf } from "@/lib/site/api-docs/description";

/** Examples of what is sent and answered, made from schemas. */

const ID = "01900000-0000-7000-8000-000000000001";
const TEXTS: Record<string, string> = {
  uuid: ID,
  "date-time": "2026-12-19T12:30:00.000Z",
  date: "2026-12-19",
  email: "club@college.example",
  uri: "https://club.example/",
};
/** Deeper parts are left empty. */
const MAX_DEPTH = 6;

/** A value that a schema describes. */
export function sampleOf(schema: DocSchema, depth = 0): unknown {
  const { allOf, anyOf, oneOf, properties, items, contentSchema, type, format = "", ...rest } = resolved(schema);
  if (rest.examples) return rest.examples[0];
  if (rest.const !== undefined) return rest.const;
  if (rest.enum) return rest.enum[0];
  if (allOf) return Object.assign({}, ...[...allOf, ...(properties ? [{ properties }] : [])].map((part) => sampleOf(part, depth)));
  const choice = (oneOf ?? anyOf)?.find((one) => resolved(one).type !== "null");
  if (choice) return sampleOf(choice, depth);
  if (contentSchema) return JSON.stringify(sampleOf(contentSchema, depth));
  const kind = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (kind === "object" || properties) {
    if (depth >= MAX_DEPTH) return {};
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, part]) => [name, sampleOf(part, depth + 1)]));
  }
  if (kind === "array") return items && depth < MAX_DEPTH ? [sampleOf(items, depth + 1)] : [];
  if (kind === "boolean") return true;
  if (kind === "integer" || kind === "number") return Math.max(1, rest.minimum ?? 1);
  if (kind === "null") return null;
  return rest.default ?? TEXTS[format] ?? "…";
}

const exampleOf = ({ example, schema }: DocField): unknown => example ?? sampleOf(schema);
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
/** One word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A command that makes a call: with what its declaration gives as an example, otherwise with what it requires. */
export function curlOf(call: DocCall, origin: string): string {
  const fields = fieldsOf(call);
  const sent = (place: string) => fields.filter((field) => field.place === place && (field.isRequired || field.example !== undefined));
  const path = call.path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
    const field = fields.find((each) => each.place === "path" && each.name === name);
    return encodeURIComponent(field ? textOf(exampleOf(field)) : ID);
  });
  const query = new URLSearchParams(sent("query").map((field) => [field.name, textOf(exampleOf(field))]));
  const [json, form] = [sent("json"), sent("form")];
  const scope = scopeOf(call);
  const lines = [
    `curl ${call.method === "GET" ? "" : `-X ${call.method} `}${quoted(`${origin}${path}${query.size > 0 ? `?${query}` : ""}`)}`,
    ...(scope || !isOpen(call) ? [`-H ${quoted(`Authorization: Bearer ${scope ? "quad_…" : "…"}`)}`] : []),
    ...(call.requestBody && form.length === 0 && "application/json" in call.requestBody.content
      ? [
          `-H 'Content-Type: application/json'`,
          `-d ${quoted(JSON.stringify(Object.fromEntries(json.map((field) => [field.name, exampleOf(field)]))))}`,
        ]
      : []),
    ...form.map((field) => {
      const isFile = !field.schema.contentSchema && field.schema.contentMediaType && field.schema.contentMediaType !== "application/json";
      return `-F ${quoted(`${field.name}=${isFile ? "@file" : textOf(exampleOf(field))}`)}`;
    }),
  ];
  return lines.join(" \\\n  ");
}
