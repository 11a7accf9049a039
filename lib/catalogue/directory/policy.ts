import type { Blog } from "@/lib/catalogue/blogs/policy";
import type { ListedEvent } from "@/lib/catalogue/events/policy";

export type { ClubPage, CollegePage, ListedClub, ListedCollege } from "@/lib/catalogue/directory/repository";

/** How many events and blogs a public page has, each counted to 1000. */
export type PageCounts = { upcoming: number; past: number; blogs: number };

/** The lists of a public page: its first events and blogs, and how many there are. */
export type PageLists = { upcoming: ListedEvent[]; past: ListedEvent[]; blogs: Blog[]; counts: PageCounts };

export type FollowersWeek = {
  /** Its last day. */
  until: Date;
  /** How many of today's followers came in it; null for 1 to 4. */
  count: number | null;
};
