import { z } from "zod";

/** Hostile values that JSON can express; some code handles each of them in a special way. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": {"isAdmin": true}}}'),
  ...[true, -1, 2 ** 53, [], [null]],
  JSON.parse(`${'{"a":['.repeat(200)}1${"]}".repeat(200)}`),
];

/** Texts that an attacker sends, in any part of a request. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...["a\0b", "__proto__", "", "\ud800abc\udfff", "\u202egnp.exe", `' OR ''=''; DROP TABLE "Account"; --`],
  ...["../../../../etc/passwd", "http://169.254.169.254/latest/meta-data/", "javascript:alert(1)"],
  ...["a\r\nSet-Cookie: role=admin\r\n\r\n<html>", "<script>alert(1)</script>{{7*7}}<%= 7*7 %>", "-1", "1e309"],
  ...["99999999999999999999", "2147483648", "0000-01-01", "9999-12-31", "-271821-04-20T00:00:00Z", "9999-12-31T23:59:59Z"],
  "x".repeat(3000),
];

/** Hostile texts for the fields of forms; some fields are read as JSON. */
export const HOSTILE_JSON: readonly string[] = [
  ...['["a\\u0000b"]', '["\\ud800"]', '{"__proto__":{"a":1}}', `${"[".repeat(1500)}${"]".repeat(1500)}`],
];

type Schema = { [key: string]: unknown };
type Path = readonly (string | number)[];

/** The JSON Schema of the input of a zod schema. */
export const inputOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const branchesOf = (schema: Schema): Schema[] => [
  schema,
  ...["anyOf", "oneOf", "allOf"].flatMap((key) => ((schema[key] as Schema[] | undefined) ?? []).flatMap(branchesOf)),
];

/** Every place of a value of this schema, at any depth. */
export function placesIn(schema: Schema, depth = 0): Path[] {
  if (depth > 4) return [];
  const below = (name: string | number, inner: Schema): Path[] => [[name], ...placesIn(inner, depth + 1).map((rest) => [name, ...rest])];
  const places = branchesOf(schema).flatMap(({ properties, items, additionalProperties }) => [
    ...Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) => below(name, inner)),
    ...(items ? below(0, items as Schema) : []),
    ...(additionalProperties ? below(crypto.randomUUID(), additionalProperties as Schema) : []),
  ]);
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** A value that the schema describes, with all its parts. */
export function sampleOf(schema: Schema | undefined): unknown {
  const [found = {}] = branchesOf(schema ?? {}).filter(({ type, enum: values, const: value }) => type ?? values ?? value);
  if (found.const !== undefined) return found.const;
  if (Array.isArray(found.enum)) return found.enum[0];
  if (found.type === "object")
    return Object.fromEntries(
      Object.entries((found.properties ?? {}) as Record<string, Schema>).map(([name, inner]) => [name, sampleOf(inner)]),
    );
  if (found.type === "array") return [sampleOf(found.items as Schema)];
  if (found.type === "boolean") return true;
  if (found.type === "number" || found.type === "integer") return 1;
  return found.format === "uuid" ? crypto.randomUUID() : "Some text";
}

const schemaAt = (schema: Schema, [name, ...rest]: Path): Schema | undefined => {
  if (name === undefined) return schema;
  for (const branch of branchesOf(schema)) {
    const inner = (branch.properties as Record<string, Schema> | undefined)?.[name] ?? branch.items ?? branch.additionalProperties;
    if (inner) return schemaAt(inner as Schema, rest);
  }
  return undefined;
};

const A_FEW = 2;

/** The hostile values for a place: all values of the kinds that its schema takes, and a few of the kinds that it always refuses. */
export function valuesAt(schema: Schema, place: Path): unknown[] {
  const kinds = branchesOf(schemaAt(schema, place) ?? {}).filter(({ type, enum: values, const: value }) => type ?? values ?? value);
  const takesText = kinds.some(({ type, enum: values, const: value }) => type === "string" && !values && !value);
  const takesOthers = kinds.some(({ type }) => type !== "string" && type !== "null");
  const isUnknown = kinds.length === 0;
  return [
    ...HOSTILE_VALUES.slice(0, takesOthers || isUnknown ? undefined : A_FEW),
    ...HOSTILE_TEXTS.slice(0, takesText || isUnknown ? undefined : A_FEW),
  ];
}

/** A copy of a body with another value at one place; missing parents are added. */
export function withValue(body: unknown, schema: Schema, place: Path, value: unknown): unknown {
  if (place.length === 0) return value;
  const copy = structuredClone(body ?? {});
  let parent = copy as Record<string | number, unknown>;
  for (const [index, name] of place.slice(0, -1).entries()) {
    if (typeof parent[name] !== "object" || parent[name] === null) {
      const made = sampleOf(schemaAt(schema, place.slice(0, index + 1)));
      parent[name] = typeof made === "object" && made !== null ? made : typeof place[index + 1] === "number" ? [] : {};
    }
    parent = parent[name] as Record<string | number, unknown>;
  }
  const last = place.at(-1) as string | number;
  Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** Invented positions in lists: each pair of a text, a number and an id, alone and with a third part. */
export function forgedCursors(): string[] {
  const parts = ["a\0b", 5, -(2 ** 53), crypto.randomUUID()];
  const pairs = parts.flatMap((one, first) => parts.map((other, second) => [one, other, parts[(first + second) % parts.length]]));
  return pairs.flatMap((place) => [place.slice(0, 2), place]).map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));
}
