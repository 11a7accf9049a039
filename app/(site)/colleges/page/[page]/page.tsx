import { Search } from "lucide-react";
import type { Metadata } from "next";
import { toCollegeEntry } from "@/components/catalogue/clubs/directory-entry";
import { DirectoryIndex } from "@/components/catalogue/clubs/directory-index";
import { ListHead } from "@/components/platform/lists/list-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { LinkButton } from "@/components/platform/ui/button";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import { getCollegesPage } from "@/lib/catalogue/directory/public-lists";
import { toListedCollegeJson } from "@/lib/catalogue/directory/wire";
import { COLLEGE_PAGES, COLLEGES_PATH, numberedPath } from "@/lib/identity/pages/paths";
import { pageNumber } from "@/lib/platform/cache/numbered-pages";
import { orNotFound } from "@/lib/platform/http/page";
import { breadcrumbList } from "@/lib/site/seo/json-ld";
import { alternatesOf } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

type Props = PageProps<"/colleges/page/[page]">;

/** Rendered at the first request, then cached. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const number = pageNumber((await params).page);
  return pageMetadata({
    title: `Colleges, page ${number}`,
    description: `Page ${number} of the colleges on Quad, by name.`,
    path: numberedPath(COLLEGE_PAGES, number),
    alternates: alternatesOf(numberedPath(COLLEGE_PAGES, number)),
  });
}

export default async function FurtherCollegesPage({ params }: Props) {
  const number = pageNumber((await params).page);
  const { entries, hasNext } = await orNotFound(getCollegesPage(number, (college) => toCollegeEntry(toListedCollegeJson(college))));
  const crumbs = [
    { name: "Colleges", path: COLLEGES_PATH },
    { name: `Page ${number}`, path: numberedPath(COLLEGE_PAGES, number) },
  ];
  return (
    <div className={layout.wrap}>
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <ListHead title={`Colleges, page ${number}`}>
        <LinkButton href={COLLEGES_PATH}>
          <Search /> Search by name
        </LinkButton>
      </ListHead>
      <DirectoryIndex entries={entries} />
      <PageLinks number={number} hasNext={hasNext} of={COLLEGE_PAGES} />
    </div>
  );
}
