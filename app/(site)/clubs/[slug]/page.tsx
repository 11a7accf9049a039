import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { OrganisationPage } from "@/components/clubs/organisation-page";
import { FollowButton } from "@/components/follows/follow-button";
import { JsonLdScript } from "@/components/ui/json-ld";
import { SiteLink } from "@/components/ui/site-link";
import { BLOGS_TAG } from "@/lib/blogs/cache-tags";
import { clubTag } from "@/lib/clubs/cache-tags";
import { collegeTag } from "@/lib/colleges/cache-tags";
import { getClubPage, listPage } from "@/lib/directory/service";
import { CLUBS_PATH, clubPath, collegePath, HOME_PATH } from "@/lib/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { orNotFound } from "@/lib/platform/http/page";
import { absoluteUrl, breadcrumbList } from "@/lib/seo/json-ld";
import { feedsOfPage } from "@/lib/seo/links";
import { clubJsonLd, clubMetadata } from "@/lib/seo/organisation";
import "../../../styles/clubs.css";

/** Public, so it is cached whole and reads nothing of its visitor. Follows never expire it. Source: contract reach, 4. */
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
    { name: "Home", path: HOME_PATH },
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
          <SiteLink className="link" href={collegePath(club.college.slug)}>
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
    </>
  );
}
