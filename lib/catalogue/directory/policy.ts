import type { Blog } from "@/lib/catalogue/blogs/policy";
import type { ListedEvent } from "@/lib/catalogue/events/policy";

export type { ClubPage, CollegePage, ListedClub, ListedCollege } from "@/lib/catalogue/directory/repository";

/** The numbers of a public page's events and blogs, each counted up to 1000. */
export type PageCounts = { upcoming: number; past: number; blogs: number };

/** The lists of a public page: its first events and blogs, and their numbers. */
export type PageLists = { upcoming: ListedEvent[]; past: ListedEvent[]; blogs: Blog[]; counts: PageCounts };

export type FollowersWeek = {
  /** Its last day. */
  until: Date;
  /** The number of today's followers who came in it; null for 1 to 4. */
  count: number | null;
};
