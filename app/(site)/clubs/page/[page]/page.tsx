import { Search } from "lucide-react";
import type { Metadata } from "next";
import { toClubEntry } from "@/components/catalogue/clubs/directory-entry";
import { DirectoryIndex } from "@/components/catalogue/clubs/directory-index";
import { ListHead } from "@/components/platform/lists/list-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { LinkButton } from "@/components/platform/ui/button";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import { getClubsPage } from "@/lib/catalogue/directory/public-lists";
import { toListedClubJson } from "@/lib/catalogue/directory/wire";
import { CLUB_PAGES, CLUBS_PATH, numberedPath } from "@/lib/identity/pages/paths";
import { pageNumber } from "@/lib/platform/cache/numbered-pages";
import { orNotFound } from "@/lib/platform/http/page";
import { breadcrumbList } from "@/lib/site/seo/json-ld";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

type Props = PageProps<"/clubs/page/[page]">;

/** Rendered at the first request, then cached. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const number = pageNumber((await params).page);
  return pageMetadata({
    title: `Clubs, page ${number}`,
    description: `Page ${number} of the clubs of all campuses, by name.`,
    path: numberedPath(CLUB_PAGES, number),
    alternates: alternatesOf(numberedPath(CLUB_PAGES, number)),
  });
}

export default async function FurtherClubsPage({ params }: Props) {
  const number = pageNumber((await params).page);
  const { entries, hasNext } = await orNotFound(getClubsPage(number, (club) => toClubEntry(toListedClubJson(club))));
  const crumbs = [
    { name: "Clubs", path: CLUBS_PATH },
    { name: `Page ${number}`, path: numberedPath(CLUB_PAGES, number) },
  ];
  return (
    <div className={layout.wrap}>
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <ListHead title={`Clubs, page ${number}`}>
        <LinkButton href={CLUBS_PATH}>
          <Search /> Search by name
        </LinkButton>
      </ListHead>
      <DirectoryIndex entries={entries} />
      <PageLinks number={number} hasNext={hasNext} of={CLUB_PAGES} />
    </div>
  );
}
