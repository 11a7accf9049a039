export type { ClubPage, CollegePage, ListedClub, ListedCollege } from "@/lib/directory/repository";

/** How many events and blogs a public page has, each counted to 1000. */
export type PageCounts = { upcoming: number; past: number; blogs: number };

export type FollowersWeek = {
  /** Its last day. */
  until: Date;
  /** How many of today's followers came in it; null for 1 to 4. */
  count: number | null;
};
