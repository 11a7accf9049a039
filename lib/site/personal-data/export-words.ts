import { escapeXml } from "@/lib/platform/html/escape-xml";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

/** The forms of the values in the two files of an export. */

/** The campus's zone keeps one offset all year. */
const OFFSET_MS = (() => {
  const { date, time } = wallTimeOf(new Date(0), DEFAULT_TIME_ZONE);
  return Date.parse(`${date}T${time}:00Z`);
})();
const OFFSET_TEXT = (() => {
  const minutes = Math.abs(OFFSET_MS / MINUTE_MS);
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  return `${OFFSET_MS < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
})();

const localText = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString();

/** `2026-12-04T18:02:00.000+05:30`: the campus's time and the instant. */
export const isoText = (instant: Date): string => `${localText(instant).slice(0, -1)}${OFFSET_TEXT}`;

/** `2026-12-04, 18:02` in the campus's zone. */
const dayTimeText = (instant: Date): string => localText(instant).slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", ", ");

/** A value as JSON. */
export function jsonValue(value: unknown): unknown {
  if (value instanceof Date) return isoText(value);
  if (Array.isArray(value)) return value.map(jsonValue);
  if (typeof value === "bigint") return String(value);
  return value ?? null;
}

/** A value as HTML. */
export function htmlValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return `<time datetime="${isoText(value)}">${dayTimeText(value)}</time>`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(htmlValue).join(", ");
  if (typeof value === "object") {
    // The choice of a question.
    const { text } = value as { text?: unknown };
    return escapeXml(typeof text === "string" ? text : JSON.stringify(value));
  }
  return escapeXml(String(value));
}
