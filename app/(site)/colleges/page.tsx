import type { Metadata } from "next";
import { toCollegeEntry } from "@/components/clubs/directory-entry";
import { DiscoverDirectory } from "@/components/clubs/discover";
import { JsonLdScript } from "@/components/ui/json-ld";
import { getCollegesPage } from "@/lib/directory/public-lists";
import { toListedCollegeJson } from "@/lib/directory/wire";
import { COLLEGES_PATH, HOME_PATH } from "@/lib/pages/paths";
import { breadcrumbList } from "@/lib/seo/json-ld";
import { alternatesOf } from "@/lib/seo/links";
import "../../styles/clubs.css";

export const metadata: Metadata = {
  title: "Colleges",
  description: "Colleges on Quad, with their clubs, events and blogs.",
  alternates: alternatesOf(COLLEGES_PATH),
};

/** The finished first page of the directory; the browser does the searching. Source: contract reach, 4. */
export const revalidate = 300;

export default async function CollegesPage() {
  const { entries, hasNext } = await getCollegesPage(1, (college) => toCollegeEntry(toListedCollegeJson(college)));
  const crumbs = [
    { name: "Home", path: HOME_PATH },
    { name: "Colleges", path: COLLEGES_PATH },
  ];
  return (
    <>
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <DiscoverDirectory kind="colleges" first={entries} hasNext={hasNext} />
    </>
  );
}
