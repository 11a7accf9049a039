import "server-only";
import type { Access } from "@/lib/accounts/access";
import { ofOrganiser } from "@/lib/clubs/of-organiser";
import type { FollowersWeek } from "@/lib/directory/policy";
import { FOLLOWERS_SHOWN_FROM } from "@/lib/directory/public-followers";
import * as directory from "@/lib/directory/repository";

const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** New followers of the last twelve weeks, the oldest first, for the owner of a public page. */
export async function countFollowersByWeek(by: Access<"self">, kind: "club" | "college", now = new Date()): Promise<FollowersWeek[]> {
  const counts = await directory.countNewFollowers(ofOrganiser(kind, by.id), WEEKS, now);
  return counts.map((count, index) => ({
    until: new Date(now.getTime() - (WEEKS - 1 - index) * WEEK_MS),
    count: count > 0 && count < FOLLOWERS_SHOWN_FROM ? null : count,
  }));
}
