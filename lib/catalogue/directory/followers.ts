import "server-only";
import type { FollowersWeek } from "@/lib/catalogue/directory/policy";
import { FOLLOWERS_SHOWN_FROM } from "@/lib/catalogue/directory/public-followers";
import * as directory from "@/lib/catalogue/directory/repository";
import type { Access } from "@/lib/identity/accounts/access";
import { ofOrganiser } from "@/lib/identity/clubs/of-organiser";

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
