import type { FollowKind, FollowLevel } from "@/lib/follows/schema";

/** The words of each level in choices. Source: contract reach 3, Screens. */
export const LEVEL_WORDS: Record<FollowLevel, string> = {
  instant: "Every event at once",
  digest: "In the weekly mail",
  quiet: "Only in the list",
};
export const UNFOLLOW = "Unfollow";

/** A tag is never told at once. */
export const levelsOf = (kind: FollowKind): FollowLevel[] => (kind === "tag" ? ["digest", "quiet"] : ["instant", "digest", "quiet"]);

/** A message of what was saved. */
export function savedText(name: string, level: FollowLevel): string {
  switch (level) {
    case "instant":
      return `You hear of every event of ${name} at once`;
    case "digest":
      return `You hear of ${name} in the weekly mail`;
    case "quiet":
      return `You hear of ${name} only in the list`;
  }
}
