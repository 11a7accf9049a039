import "server-only";
import { groupDigits } from "@/lib/platform/money/price";
import { type DocCall, type DocSchema, resolved } from "@/lib/site/api-docs/description";

/** Describes in words the values that a schema takes. Names and values stand between backticks. */
export function schemaWords(schema: DocSchema, depth = 0): string {
  const { type, format, anyOf, oneOf, items, properties, contentSchema, contentMediaType, ...rest } = resolved(schema);
  const hasWord = rest.default !== undefined && rest.default !== "" && typeof rest.default !== "object";
  const more = hasWord ? `, otherwise \`${String(rest.default)}\`` : "";
  if (rest.const !== undefined) return `\`${String(rest.const)}\``;
  if (rest.enum) return `${rest.enum.map((word) => `\`${String(word)}\``).join(", ")}${more}`;
  const choices = oneOf ?? anyOf;
  if (choices) return choices.map((choice) => schemaWords(choice, depth)).join(", or ");
  if (contentSchema) return `JSON: ${schemaWords(contentSchema, depth + 1)}`;
  if (contentMediaType)
    return contentMediaType === "application/json" ? "JSON" : contentMediaType.startsWith("image") ? "a picture" : "a file";
  const kinds = [type ?? "object"].flat();
  const words = kinds.map((kind) => {
    if (kind === "null") return "`null`";
    if (kind === "boolean") return "`true` or `false`";
    if (kind === "integer" || kind === "number")
      return range(kind === "integer" ? "a whole number" : "a number", rest.minimum, rest.maximum, "");
    if (kind === "array") {
      const of = items && depth < 2 ? ` of ${schemaWords(items, depth + 1)}` : "";
      return rest.maxItems === undefined ? `a list${of}` : `a list with up to ${groupDigits(rest.maxItems)}${of}`;
    }
    if (kind === "object") {
      const names = Object.keys(properties ?? {});
      return names.length > 0 && depth < 2 ? `an object with ${names.map((name) => `\`${name}\``).join(", ")}` : "an object";
    }
    return FORMATS[format ?? ""] ?? range("text", rest.minLength, rest.maxLength, " characters");
  });
  return `${words.join(", or ")}${more}`;
}

const FORMATS: Record<string, string> = {
  uuid: "an id",
  "date-time": "an instant, as in `2026-12-19T12:30:00.000Z`",
  date: "a day, as in `2026-12-19`",
  email: "an email address",
  uri: "a web address",
};

function range(kind: string, least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least === undefined ? kind : `${kind}, ${groupDigits(least)}${unit} or more`;
  return least === undefined
    ? `${kind}, up to ${groupDigits(most)}${unit}`
    : `${kind}, ${groupDigits(least)} to ${groupDigits(most)}${unit}`;
}

const SPANS: Record<number, string> = { 60: "a minute", 3600: "an hour", 86400: "a day" };

/** `120 an hour for each account`. */
export function limitWords({ calls, seconds, per }: NonNullable<DocCall["x-limit"]>): string {
  const span = SPANS[seconds] ?? `in ${groupDigits(seconds / 60)} minutes`;
  return `${groupDigits(calls)} ${span} for each ${per}`;
}
