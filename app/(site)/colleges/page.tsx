import type { Metadata } from "next";
import { toCollegeEntry } from "@/components/catalogue/clubs/directory-entry";
import { DiscoverDirectory } from "@/components/catalogue/clubs/discover";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import { getCollegesPage } from "@/lib/catalogue/directory/public-lists";
import { toListedCollegeJson } from "@/lib/catalogue/directory/wire";
import { COLLEGES_PATH } from "@/lib/identity/pages/paths";
import { breadcrumbList } from "@/lib/site/seo/json-ld";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "Colleges",
  description: "Colleges on Quad, with their clubs, events and blogs.",
  path: COLLEGES_PATH,
  alternates: alternatesOf(COLLEGES_PATH),
});

/** The finished first page of the directory; the browser does the searching. Source: contract reach 4. */
export const revalidate = 300;

export default async function CollegesPage() {
  const { entries, hasNext } = await getCollegesPage(1, (college) => toCollegeEntry(toListedCollegeJson(college)));
  return (
    <>
      <JsonLdScript data={breadcrumbList([{ name: "Colleges", path: COLLEGES_PATH }])} />
      <DiscoverDirectory kind="colleges" first={entries} hasNext={hasNext} />
    </>
  );
}
