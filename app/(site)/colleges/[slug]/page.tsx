import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { toClubEntry } from "@/components/clubs/directory-entry";
import { DirectoryList } from "@/components/clubs/directory-index";
import { OrganisationPage, SectionHead } from "@/components/clubs/organisation-page";
import { FollowButton } from "@/components/follows/follow-button";
import { JsonLdScript } from "@/components/ui/json-ld";
import { BLOGS_TAG } from "@/lib/blogs/cache-tags";
import { listNewestBlogsOf } from "@/lib/blogs/service";
import { calendarOfPage } from "@/lib/calendar/links";
import { collegeTag } from "@/lib/colleges/cache-tags";
import { clubsQuery } from "@/lib/directory/schema";
import { countClubsOf, countPage, getCollegePage, listClubs } from "@/lib/directory/service";
import { toListedClubJson } from "@/lib/directory/wire";
import { listPublishedOf } from "@/lib/events/service";
import { COLLEGES_PATH, collegePath, HOME_PATH } from "@/lib/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { orNotFound } from "@/lib/platform/http/page";
import { absoluteUrl, breadcrumbList } from "@/lib/seo/json-ld";
import { collegeJsonLd, collegeMetadata } from "@/lib/seo/organisation";
import "../../../styles/clubs.css";

/** Public, so it is cached whole and reads nothing of its visitor. Follows never expire it. Source: contract reach, 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const CLUBS = 24;
const UPCOMING = 24;
const PAST = 12;
const BLOGS = 6;

const readCollege = cache((name: string) => orNotFound(getCollegePage(name)));

export async function generateMetadata({ params }: PageProps<"/colleges/[slug]">): Promise<Metadata> {
  return collegeMetadata(await readCollege((await params).slug));
}

export default async function CollegePage({ params }: PageProps<"/colleges/[slug]">) {
  const { slug } = await params;
  const college = await readCollege(slug);
  if (college.slug !== slug) permanentRedirect(collegePath(college.slug));
  const of = { collegeId: college.id };
  const [{ clubs }, clubCount, upcoming, past, blogs, counts] = await Promise.all([
    listClubs({ ...clubsQuery.parse({}), college: college.id, limit: CLUBS }),
    countClubsOf(college.id),
    listPublishedOf(of, { past: false, limit: UPCOMING }),
    listPublishedOf(of, { past: true, limit: PAST }),
    listNewestBlogsOf(of, BLOGS),
    countPage(of),
  ]);
  await expiresWith([collegeTag(college.id), BLOGS_TAG]);
  const crumbs = [
    { name: "Home", path: HOME_PATH },
    { name: "Colleges", path: COLLEGES_PATH },
    { name: college.name, path: collegePath(college.slug) },
  ];
  const entries = clubs.map((club) => ({ ...toClubEntry(toListedClubJson(club)), place: "" }));
  return (
    <>
      <JsonLdScript data={collegeJsonLd(college)} />
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <OrganisationPage
        page={college}
        place={college.city && `${college.city} · `}
        actions={
          <>
            <FollowButton kind="college" id={college.id} name={college.name} />
            <AddToCalendar url={absoluteUrl(calendarOfPage(collegePath(college.slug)))} name={`${college.name} on Quad`} />
          </>
        }
        {...{ upcoming, past, blogs, counts }}
        empty={{ never: "Follow this college and you hear of the first one.", now: "Follow this college and you hear of the next one." }}
      >
        {entries.length > 0 && (
          <section className="section" aria-labelledby="clubs">
            <SectionHead id="clubs" title="Clubs" count={clubCount} one="club" many="clubs" />
            <DirectoryList entries={entries} heading="h3" />
          </section>
        )}
      </OrganisationPage>
    </>
  );
}
