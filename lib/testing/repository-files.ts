import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The repository's files that match one of these patterns, as paths from its root, also those that are not added to git yet. */
export function repositoryFiles(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...patterns], { encoding: "utf8" });
  return listed.split("\0").filter((file) => file && existsSync(file));
}
