import type { Metadata } from "next";
import type { ClubPage, CollegePage } from "@/lib/catalogue/directory/policy";
import { clubPath, collegePath } from "@/lib/identity/pages/paths";
import { imageUrl } from "@/lib/platform/images/policy";
import { absoluteUrl, type JsonLd } from "@/lib/site/seo/json-ld";
import { alternatesOf, FEEDS, feedsOfPage } from "@/lib/site/seo/links";
import { pageMetadata, summaryOf } from "@/lib/site/seo/page";

/** Search engines list the pages of colleges whose domain is proved, and of their clubs. Source: contract reach 4. */
const robotsOf = (isProved: boolean) => (isProved ? {} : { robots: { index: false } });

export function clubMetadata(club: ClubPage): Metadata {
  const description = summaryOf(club.about || `Events and blogs of ${club.name} at ${club.college.name}.`);
  return { ...metadataOf(club, clubPath(club.slug), description), ...robotsOf(club.college.isProved) };
}

export function collegeMetadata(college: CollegePage): Metadata {
  const description = summaryOf(college.about || `Clubs of ${college.name}, and their events and blogs.`);
  return { ...metadataOf(college, collegePath(college.slug), description), ...robotsOf(college.isProved) };
}

/** The metadata of a page of the blogs of a club, or of a college's clubs. @param path the page's address */
export function blogsMetadata(organiser: ClubPage | CollegePage, path: string, number: number): Metadata {
  const title = blogsTitle(organiser, number);
  const { name } = organiser;
  const [writers, { isProved }] =
    "college" in organiser ? [`${name} at ${organiser.college.name} writes`, organiser.college] : [`the clubs of ${name} write`, organiser];
  const description = `${number === 1 ? "What" : `Page ${number} of what`} ${writers}, newest first.`;
  return { ...pageMetadata({ title, description, path, alternates: alternatesOf(path, FEEDS.blogs) }), ...robotsOf(isProved) };
}

export const blogsTitle = ({ name }: { name: string }, number: number): string => `Blogs of ${name}${number > 1 ? `, page ${number}` : ""}`;

const metadataOf = ({ name, preview }: ClubPage | CollegePage, path: string, description: string): Metadata =>
  pageMetadata({ title: name, description, path, alternates: alternatesOf(path, feedsOfPage(path, name)), preview });

/** Source: https://developers.google.com/search/docs/appearance/structured-data/organization */
export function clubJsonLd(club: ClubPage): JsonLd {
  const { college } = club;
  const parent = { "@type": "CollegeOrUniversity", name: college.name, url: absoluteUrl(collegePath(college.slug)) };
  return { ...organisation(club, "Organization", clubPath(club.slug)), parentOrganization: parent };
}

export function collegeJsonLd(college: CollegePage): JsonLd {
  const { city } = college;
  const address = { "@type": "PostalAddress", addressLocality: city, addressCountry: "IN" };
  return { ...organisation(college, "CollegeOrUniversity", collegePath(college.slug)), ...(city && { address }) };
}

function organisation({ name, about, links, logo, banner, publicEmail }: ClubPage | CollegePage, type: string, path: string): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": type,
    name,
    url: absoluteUrl(path),
    ...(about && { description: about }),
    ...(logo && { logo: absoluteUrl(imageUrl(logo, logo.width)) }),
    ...(banner && { image: absoluteUrl(imageUrl(banner, banner.width)) }),
    ...(publicEmail && { email: publicEmail }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
  };
}
