import type { Metadata } from "next";
import { blogsOfMetadata, blogsOfPage } from "@/app/(site)/blogs/blogs-of";
import { pageNumber } from "@/lib/platform/cache/numbered-pages";

type Props = PageProps<"/blogs/club/[slug]/page/[page]">;

/** Rendered at the first request, then cached. Every new or removed blog expires it. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

async function readAddress({ params }: Props) {
  const { slug, page } = await params;
  return { kind: "club", slug, number: pageNumber(page) } as const;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return blogsOfMetadata(await readAddress(props));
}

export default async function FurtherClubBlogsPage(props: Props) {
  return blogsOfPage(await readAddress(props));
}
