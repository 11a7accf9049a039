import type { Metadata } from "next";
import { toClubEntry } from "@/components/catalogue/clubs/directory-entry";
import { DiscoverDirectory } from "@/components/catalogue/clubs/discover";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import { getClubsPage } from "@/lib/catalogue/directory/public-lists";
import { toListedClubJson } from "@/lib/catalogue/directory/wire";
import { CLUBS_PATH } from "@/lib/identity/pages/paths";
import { breadcrumbList } from "@/lib/site/seo/json-ld";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "Clubs",
  description: "Clubs from every campus: what they do, their upcoming events and their blogs.",
  path: CLUBS_PATH,
  alternates: alternatesOf(CLUBS_PATH),
});

/** The finished first page of the directory; the browser does the searching. Source: contract reach 4. */
export const revalidate = 300;

export default async function ClubsPage() {
  const { entries, hasNext } = await getClubsPage(1, (club) => toClubEntry(toListedClubJson(club)));
  return (
    <>
      <JsonLdScript data={breadcrumbList([{ name: "Clubs", path: CLUBS_PATH }])} />
      <DiscoverDirectory kind="clubs" first={entries} hasNext={hasNext} />
    </>
  );
}
