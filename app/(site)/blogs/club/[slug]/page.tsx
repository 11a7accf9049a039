import type { Metadata } from "next";
import { blogsOfMetadata, blogsOfPage } from "@/app/(site)/blogs/blogs-of";

type Props = PageProps<"/blogs/club/[slug]">;

/** Rendered at the first request, then cached. Every new or removed blog expires it. Source: contract reach 4. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const readAddress = async ({ params }: Props) => ({ kind: "club", slug: (await params).slug, number: 1 }) as const;

export async function generateMetadata(props: Props): Promise<Metadata> {
  return blogsOfMetadata(await readAddress(props));
}

export default async function ClubBlogsPage(props: Props) {
  return blogsOfPage(await readAddress(props));
}
