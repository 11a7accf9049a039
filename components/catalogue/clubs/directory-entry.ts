import { countText } from "@/components/platform/lists/count-text";
import type { ListedClubJson, ListedCollegeJson } from "@/lib/catalogue/directory/calls";
import type { ImageJson } from "@/lib/platform/images/image-json";
import { DEFAULT_TIME_ZONE, weekdayDateOf } from "@/lib/platform/time/zone";

/** Only the fields of a club or a college that an entry of the directory shows: lists are sent to the browser. */
export type DirectoryEntry = {
  id: string;
  path: string;
  name: string;
  logo: ImageJson | null;
  /** For a club its college, for a college its city. */
  place: string;
  coming: string;
  /** The letter of its group. */
  letter: string;
};

const COUNTED_TO = 1000;

export function toClubEntry(club: ListedClubJson): DirectoryEntry {
  return { ...toEntry(club), place: club.college.name };
}

export function toCollegeEntry(college: ListedCollegeJson): DirectoryEntry {
  return { ...toEntry(college), place: college.city ?? "" };
}

function toEntry({ _id, path, name, slug, logo, upcoming, nextAt }: ListedClubJson | ListedCollegeJson) {
  return { id: _id, path, name, logo, coming: comingText(upcoming, nextAt), letter: letterOf(slug) };
}

function comingText(upcoming: number, nextAt: string | null): string {
  if (upcoming === 0) return "No events yet";
  if (upcoming === 1) return nextAt ? `Next: ${weekdayDateOf(new Date(nextAt), DEFAULT_TIME_ZONE)}` : "1 upcoming event";
  return `${countText(upcoming, upcoming >= COUNTED_TO)} upcoming events`;
}

/** The list is ordered by slugs, which are in Latin letters. Names that begin with a figure are one group. */
const letterOf = (slug: string): string => (/^[a-z]/.test(slug) ? slug.charAt(0).toUpperCase() : "0–9");
