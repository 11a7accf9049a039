import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { AddToCalendar } from "@/components/catalogue/calendar/add-to-calendar";
import { OrganisationPage } from "@/components/catalogue/clubs/organisation-page";
import { ReportThis } from "@/components/organising/moderation/report-this";
import { classNames } from "@/components/platform/ui/class-names";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { FollowButton } from "@/components/reach/follows/follow-button";
import { ShareSection } from "@/components/reach/saved/share";
import { BLOGS_TAG } from "@/lib/catalogue/blogs/cache-tags";
import { getClubPage, listPage } from "@/lib/catalogue/directory/service";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { CLUBS_PATH, clubPath, collegePath } from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { orNotFound } from "@/lib/platform/http/page";
import { absoluteUrl, breadcrumbList } from "@/lib/site/seo/json-ld";
import { feedsOfPage } from "@/lib/site/seo/links";
import { clubJsonLd, clubMetadata } from "@/lib/site/seo/organisation";
import { clubShare } from "@/lib/site/seo/share-texts";

/** Public, so it is cached whole and reads nothing about its visitor. Follows never expire it. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const readClub = cache((name: string) => orNotFound(getClubPage(name)));

export async function generateMetadata({ params }: PageProps<"/clubs/[slug]">): Promise<Metadata> {
  return clubMetadata(await readClub((await params).slug));
}

export default async function ClubPage({ params }: PageProps<"/clubs/[slug]">) {
  const { slug } = await params;
  const club = await readClub(slug);
  if (club.slug !== slug) permanentRedirect(clubPath(club.slug));
  const path = clubPath(slug);
  const feeds = feedsOfPage(path, club.name);
  const lists = await listPage({ clubId: club.id });
  await expiresWith([clubTag(club.id), collegeTag(club.college.id), BLOGS_TAG]);
  const crumbs = [
    { name: "Clubs", path: CLUBS_PATH },
    { name: club.name, path },
  ];
  return (
    <>
      <JsonLdScript data={clubJsonLd(club)} />
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <OrganisationPage
        page={club}
        place={
          <SiteLink className={typography.link} href={collegePath(club.college.slug)}>
            {club.college.name}
          </SiteLink>
        }
        actions={
          <>
            <FollowButton kind="club" id={club.id} name={club.name} />
            <AddToCalendar url={absoluteUrl(feeds.calendar)} name={feeds.title} />
          </>
        }
        lists={lists}
        empty={{ never: "Follow this club to hear about its first event.", now: "Follow this club to hear about its next event." }}
      />
      <div className={classNames(layout.wrap, layout.section)}>
        <ShareSection share={clubShare(club)} />
      </div>
      <ReportThis reported={{ subject: "club", id: club.id, name: club.name }} />
    </>
  );
}
