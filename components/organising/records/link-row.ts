import type { LinkJson } from "@/lib/organising/records/calls";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** A link as its student sees it. Its days are written on the server: a browser would load data for them. */
export type LinkRow = Pick<LinkJson, "_id" | "name" | "url" | "lastOpenedOn"> & { isExpired: boolean; endsOn: string; facts: string };

export function toLinkRow({ _id, name, url, kinds, follows, createdAt, expiresAt, lastOpenedOn }: LinkJson, now: Date): LinkRow {
  const day = (instant: string) => dayIn(DEFAULT_TIME_ZONE, new Date(instant));
  const isExpired = new Date(expiresAt) <= now;
  const what = follows ? `${kindsText(kinds)}, follows` : `${kindsText(kinds)}, as of ${day(createdAt)}`;
  const opened = lastOpenedOn ? `last opened ${lastOpenedOn}` : "never opened";
  return { _id, name, url, lastOpenedOn, isExpired, endsOn: day(expiresAt), facts: isExpired ? what : `${what} · ${opened}` };
}

const ALL = ["attended", "helped", "won"] as const;

/** `All kinds`, `Attended and won`; roles are said with what was helped with. */
function kindsText(kinds: LinkJson["kinds"]): string {
  const shown = ALL.filter((kind) => kinds.includes(kind) || (kind === "helped" && kinds.includes("role")));
  if (shown.length === ALL.length) return "All kinds";
  const words = shown.join(" and ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
