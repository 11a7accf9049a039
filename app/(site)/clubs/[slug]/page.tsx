import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { AddToCalendar } from "@/components/calendar/add-to-calendar";
import { OrganisationPage } from "@/components/clubs/organisation-page";
import { FollowButton } from "@/components/follows/follow-button";
import { JsonLdScript } from "@/components/ui/json-ld";
import { SiteLink } from "@/components/ui/site-link";
import { BLOGS_TAG } from "@/lib/blogs/cache-tags";
import { listNewestBlogsOf } from "@/lib/blogs/service";
import { calendarOfPage } from "@/lib/calendar/links";
import { clubTag } from "@/lib/clubs/cache-tags";
import { collegeTag } from "@/lib/colleges/cache-tags";
import { countPage, getClubPage } from "@/lib/directory/service";
import { listPublishedOf } from "@/lib/events/service";
import { CLUBS_PATH, clubPath, collegePath, HOME_PATH } from "@/lib/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { orNotFound } from "@/lib/platform/http/page";
import { absoluteUrl, breadcrumbList } from "@/lib/seo/json-ld";
import { clubJsonLd, clubMetadata } from "@/lib/seo/organisation";
import "../../../styles/clubs.css";

/** Public, so it is cached whole and reads nothing of its visitor. Follows never expire it. Source: contract reach, 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const UPCOMING = 24;
const PAST = 12;
const BLOGS = 6;

const readClub = cache((name: string) => orNotFound(getClubPage(name)));

export async function generateMetadata({ params }: PageProps<"/clubs/[slug]">): Promise<Metadata> {
  return clubMetadata(await readClub((await params).slug));
}

export default async function ClubPage({ params }: PageProps<"/clubs/[slug]">) {
  const { slug } = await params;
  const club = await readClub(slug);
  if (club.slug !== slug) permanentRedirect(clubPath(club.slug));
  const of = { clubId: club.id };
  const [upcoming, past, blogs, counts] = await Promise.all([
    listPublishedOf(of, { past: false, limit: UPCOMING }),
    listPublishedOf(of, { past: true, limit: PAST }),
    listNewestBlogsOf(of, BLOGS),
    countPage(of),
  ]);
  await expiresWith([clubTag(club.id), collegeTag(club.college.id), BLOGS_TAG]);
  const crumbs = [
    { name: "Home", path: HOME_PATH },
    { name: "Clubs", path: CLUBS_PATH },
    { name: club.name, path: clubPath(club.slug) },
  ];
  return (
    <>
      <JsonLdScript data={clubJsonLd(club)} />
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <OrganisationPage
        page={club}
        place={
          <>
            <SiteLink className="link" href={collegePath(club.college.slug)}>
              {club.college.name}
            </SiteLink>
            {" · "}
          </>
        }
        actions={
          <>
            <FollowButton kind="club" id={club.id} name={club.name} />
            <AddToCalendar url={absoluteUrl(calendarOfPage(clubPath(club.slug)))} name={`${club.name} on Quad`} />
          </>
        }
        {...{ upcoming, past, blogs, counts }}
        empty={{ never: "Follow this club and you hear of the first one.", now: "Follow this club and you hear of the next one." }}
      />
    </>
  );
}
