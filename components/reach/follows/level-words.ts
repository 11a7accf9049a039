import type { FollowKind, FollowLevel } from "@/lib/reach/follows/schema";

/** The words of each level in choices. Source: contract reach 3, Screens. */
export const LEVEL_WORDS: Record<FollowLevel, string> = {
  instant: "Email for every event",
  digest: "Weekly email",
  quiet: "Notifications only",
};
export const UNFOLLOW = "Unfollow";

/** Tags have no email for every event. */
export const levelsOf = (kind: FollowKind): FollowLevel[] => (kind === "tag" ? ["digest", "quiet"] : ["instant", "digest", "quiet"]);

/** A message of what was saved. */
export function savedText(name: string, level: FollowLevel): string {
  switch (level) {
    case "instant":
      return `You’ll get an email for every event by ${name}`;
    case "digest":
      return `${name} will be in your weekly email`;
    case "quiet":
      return `${name} will only appear in your notifications`;
  }
}
