import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The repository's files that match one of these patterns, as paths from its root; without deleted files that are not committed yet. */
export function trackedFiles(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", ...patterns], { encoding: "utf8" });
  return listed.split("\0").filter((file) => file && existsSync(file));
}
