import type { Call } from "@/lib/platform/http/declaration";
import type { Schema } from "./json-schema";
import { input, type Json, published } from "./published";

/** The fields of an object, or of all alternatives, each with what any of them takes. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; isRequired: boolean }[] {
  const choices = schema.oneOf ?? schema.anyOf ?? [schema];
  const names = new Set(choices.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].map((name) => {
    const taken = choices.flatMap(({ properties = {} }) => properties[name] ?? []);
    const different = [...new Map(taken.map((each) => [JSON.stringify(each), each])).values()];
    const [only = {}] = different;
    const values = different.map((each) => each.const);
    const both = values.every((value) => value !== undefined) ? { type: "string", enum: values } : { anyOf: different };
    return {
      name,
      schema: different.length > 1 ? both : only,
      isRequired: choices.every(({ required = [] }) => required.includes(name)),
    };
  });
}

/** The variables of the path and of the query. */
export function parametersOf({ params, query, repeatable = [], example }: Call): Json[] {
  const path = params ? fieldsOf(input(params)) : [];
  const asked = query ? fieldsOf(input(query)) : [];
  return [
    ...path.map(({ name, schema }) => parameter("path", name, schema, { isRequired: true, value: example?.path?.[name] })),
    ...asked.map(({ name, schema, isRequired }) =>
      parameter("query", name, repeatable.includes(name) ? listOf(schema) : schema, { isRequired, value: example?.query?.[name] }),
    ),
  ];
}

function parameter(
  place: "path" | "query",
  name: string,
  schema: Schema,
  { isRequired, value }: { isRequired: boolean; value: unknown },
): Json {
  const { description, ...taken } = published(schema, { isAnswer: false });
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    ...(description !== undefined && { description }),
    schema: taken,
    ...(value !== undefined && { example: taken.type === "array" ? [value].flat() : value }),
  };
}

/** A parameter that may be repeated is a list, or one text. */
const listOf = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type === "array") ?? schema;

export function bodyOf({ json, form, files = {}, signed, rawMaxBytes, example }: Call): Json | undefined {
  if (signed || rawMaxBytes) return { required: true, content: { "application/json": { schema: { type: "object" } } } };
  const schema = json ?? form;
  if (!schema) return undefined;
  const taken = input(schema);
  if (form)
    for (const [name, most] of Object.entries(files))
      if (taken.properties) taken.properties[name] = fileField(taken.properties[name], most);
  const content = { schema: published(taken, { isAnswer: false }), ...(example?.body !== undefined && { example: example.body }) };
  return {
    ...(!schema.safeParse({}).success && { required: true }),
    content: { [form ? "multipart/form-data" : "application/json"]: content },
  };
}

/** A field that takes files; `readForm` makes a list of them, which callers do not see. */
function fileField(schema: Schema | undefined, most: number): Schema {
  const file = { type: "string", contentMediaType: mediaTypeIn(schema) ?? "application/octet-stream" };
  return most === 1 ? file : { type: "array", items: file, maxItems: most };
}

function mediaTypeIn(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  if ("contentMediaType" in schema) return String(schema.contentMediaType);
  return Object.values(schema)
    .map(mediaTypeIn)
    .find((type) => type !== undefined);
}
