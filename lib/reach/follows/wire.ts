import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { clubPath, collegePath, tagPath } from "@/lib/identity/pages/paths";
import type { FollowJson, ForYouJson } from "@/lib/reach/follows/calls";
import type { ForYou } from "@/lib/reach/follows/for-you";
import type { Follow } from "@/lib/reach/follows/service";

export const nameOfFollow = (follow: Follow): string => {
  if (follow.kind === "tag") return follow.id;
  return follow.kind === "club" ? follow.club.name : follow.college.name;
};

const pathOf = (follow: Follow): string => {
  if (follow.kind === "tag") return tagPath(follow.id);
  return follow.kind === "club" ? clubPath(follow.club.slug) : collegePath(follow.college.slug);
};

/** The second line of a follow in a list: "Club · Sahyadri" */
export function placeOfFollow(follow: Follow): string {
  if (follow.kind === "tag") return "Tag";
  return follow.kind === "club" ? `Club · ${follow.club.college}` : "College";
}

/** Source: contract reach 3. */
export const toFollowJson = (follow: Follow): FollowJson => ({
  kind: follow.kind,
  id: follow.id as FollowJson["id"],
  name: nameOfFollow(follow),
  path: pathOf(follow),
  level: follow.level,
  since: follow.createdAt.toISOString(),
});

export const toForYouJson = ({ following, college, interests, because }: ForYou): ForYouJson => ({
  following: following.map(toListedEventJson),
  college: college.map(toListedEventJson),
  interests: interests.map(toListedEventJson),
  because,
});
