import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { AddToCalendar } from "@/components/catalogue/calendar/add-to-calendar";
import { toClubEntry } from "@/components/catalogue/clubs/directory-entry";
import { DirectoryList } from "@/components/catalogue/clubs/directory-index";
import { OrganisationPage, SectionHead, WholeList } from "@/components/catalogue/clubs/organisation-page";
import { ReportThis } from "@/components/organising/moderation/report-this";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import { FollowButton } from "@/components/reach/follows/follow-button";
import { BLOGS_TAG } from "@/lib/catalogue/blogs/cache-tags";
import { clubsQuery } from "@/lib/catalogue/directory/schema";
import { countClubsOf, getCollegePage, listClubs, listPage } from "@/lib/catalogue/directory/service";
import { toListedClubJson } from "@/lib/catalogue/directory/wire";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { COLLEGES_PATH, clubsOfPath, collegePath } from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { orNotFound } from "@/lib/platform/http/page";
import { absoluteUrl, breadcrumbList } from "@/lib/site/seo/json-ld";
import { feedsOfPage } from "@/lib/site/seo/links";
import { collegeJsonLd, collegeMetadata } from "@/lib/site/seo/organisation";

/** Public, so it is cached whole and reads nothing about its visitor. Follows never expire it. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const CLUBS = 24;

const readCollege = cache((name: string) => orNotFound(getCollegePage(name)));

export async function generateMetadata({ params }: PageProps<"/colleges/[slug]">): Promise<Metadata> {
  return collegeMetadata(await readCollege((await params).slug));
}

export default async function CollegePage({ params }: PageProps<"/colleges/[slug]">) {
  const { slug } = await params;
  const college = await readCollege(slug);
  if (college.slug !== slug) permanentRedirect(collegePath(college.slug));
  const path = collegePath(slug);
  const feeds = feedsOfPage(path, college.name);
  const [{ clubs }, clubCount, lists] = await Promise.all([
    listClubs({ ...clubsQuery.parse({}), college: college.id, limit: CLUBS }),
    countClubsOf(college.id),
    listPage({ collegeId: college.id }),
  ]);
  await expiresWith([collegeTag(college.id), BLOGS_TAG]);
  const crumbs = [
    { name: "Colleges", path: COLLEGES_PATH },
    { name: college.name, path },
  ];
  const entries = clubs.map((club) => ({ ...toClubEntry(toListedClubJson(club)), place: "" }));
  return (
    <>
      <JsonLdScript data={collegeJsonLd(college)} />
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <OrganisationPage
        page={college}
        place={college.city}
        actions={
          <>
            <FollowButton kind="college" id={college.id} name={college.name} />
            <AddToCalendar url={absoluteUrl(feeds.calendar)} name={feeds.title} />
          </>
        }
        lists={lists}
        empty={{ never: "Follow this college to hear about its first event.", now: "Follow this college to hear about its next event." }}
      >
        {entries.length > 0 && (
          <section className={layout.section} aria-labelledby="clubs">
            <SectionHead id="clubs" title="Clubs" count={clubCount} one="club" many="clubs" />
            <DirectoryList entries={entries} heading="h3" />
            {clubCount > entries.length && <WholeList href={clubsOfPath(college.id)}>All clubs</WholeList>}
          </section>
        )}
      </OrganisationPage>
      <ReportThis reported={{ subject: "college", id: college.id, name: college.name }} />
    </>
  );
}
