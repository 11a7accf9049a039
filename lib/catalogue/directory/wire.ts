import type { ClubPageJson, CollegePageJson, ListedClubJson, ListedCollegeJson } from "@/lib/catalogue/directory/calls";
import type { ClubPage, CollegePage, ListedClub, ListedCollege, PageCounts } from "@/lib/catalogue/directory/policy";
import { toPublicFollowers } from "@/lib/catalogue/directory/public-followers";
import { avatarPath } from "@/lib/identity/accounts/avatar";
import { clubPath, collegePath } from "@/lib/identity/pages/paths";
import { shownCookies } from "@/lib/platform/auth/cookies";
import { reply } from "@/lib/platform/http/route";
import type { StoredImage } from "@/lib/platform/images/policy";
import { toImageJson } from "@/lib/platform/images/wire";

type Named = { id: string; name: string; slug: string };

const toNamedJson = ({ id, name, slug }: Named, pathOf: (slug: string) => string) => ({ _id: id, name, slug, path: pathOf(slug) });
const toPicture = (image: StoredImage | null) => image && toImageJson(image);

function toListedJson({ logo, followers, upcoming, nextAt }: ListedClub | ListedCollege) {
  return { logo: toPicture(logo), followers: toPublicFollowers(followers), upcoming, nextAt: nextAt?.toISOString() ?? null };
}

export function toListedClubJson(club: ListedClub): ListedClubJson {
  return { ...toNamedJson(club, clubPath), ...toListedJson(club), college: toNamedJson(club.college, collegePath) };
}

export function toListedCollegeJson(college: ListedCollege): ListedCollegeJson {
  const { city, clubs } = college;
  return { ...toNamedJson(college, collegePath), ...toListedJson(college), city, clubs };
}

/** The reader of an answer: only the owner reads small numbers of followers. */
export type Reader = "anyone" | "owner";

function toPageJson(page: ClubPage | CollegePage, { upcoming, past, blogs }: PageCounts, reader: Reader) {
  const { about, links, logo, banner, publicEmail } = page;
  const followers = reader === "owner" ? page.followers : toPublicFollowers(page.followers);
  return { about, links, logo: toPicture(logo), banner: toPicture(banner), publicEmail, followers, upcoming, past, blogs };
}

/** Contains neither the account's email nor the followers. Source: contract reach 4. */
export function toClubPageJson(club: ClubPage, counts: PageCounts, reader: Reader): ClubPageJson {
  return { ...toNamedJson(club, clubPath), ...toPageJson(club, counts, reader), college: toNamedJson(club.college, collegePath) };
}

/** The answer to an edit. In the account's own browser it also updates the name in the header. */
export function toSavedReply<Page extends { name: string }>(data: Page, sessionLeftS: number | null) {
  const shown = { name: data.name, image: avatarPath(data.name) };
  return reply({ message: "Saved", data }, { cookies: sessionLeftS === null ? [] : shownCookies(shown, sessionLeftS) });
}

export function toCollegePageJson(college: CollegePage, counts: PageCounts, clubs: number, reader: Reader): CollegePageJson {
  return { ...toNamedJson(college, collegePath), ...toPageJson(college, counts, reader), city: college.city, clubs };
}
