import type { Metadata } from "next";
import { excerpt } from "@/lib/platform/html/text";
import { imageUrl, PREVIEW, type StoredImage } from "@/lib/platform/images/policy";
import { SITE_NAME, SITE_TITLE } from "@/lib/site/seo/links";

/** Apps cut longer ones. Source: contract app 6. */
const TITLE_MAX_CHARACTERS = 60;
const DESCRIPTION_MAX_CHARACTERS = 160;

/** A text as the description of a page in search results and previews. */
export const summaryOf = (text: string): string => excerpt(text, DESCRIPTION_MAX_CHARACTERS);

/** The picture of links to pages that have none of their own. Apps do not draw WebP, so it is a JPEG like all others. */
export const SITE_PREVIEW = { url: "/preview.jpg", ...PREVIEW, type: "image/jpeg", alt: SITE_TITLE } as const;

/** The parts of a link that all pages share; Next.js adds the page's title and description. */
export const SITE_CARD = {
  openGraph: { siteName: SITE_NAME, locale: "en_IN", type: "website", images: [SITE_PREVIEW] },
  twitter: { card: "summary_large_image", images: [SITE_PREVIEW] },
} as const satisfies Metadata;

type Page = {
  title: string;
  description: string;
  /** Its one address. */
  path: string;
  alternates?: Metadata["alternates"];
  /** Null, or of another format than JPEG: links show the picture of the site. */
  preview?: StoredImage | null;
  /** The words for the picture. */
  alt?: string;
  article?: { publishedTime: string; authors: string[] };
};

/** The metadata of a public page for search engines and for apps that draw its links. Source: contract app 6. */
export function pageMetadata({ title, description, path, alternates, preview, alt = title, article }: Page): Metadata {
  const { width, height } = PREVIEW;
  const images = [preview?.format === "jpeg" ? { url: imageUrl(preview, width), width, height, type: "image/jpeg", alt } : SITE_PREVIEW];
  const card = { title: excerpt(title, TITLE_MAX_CHARACTERS), description: summaryOf(description), images };
  const common = { ...card, url: path, siteName: SITE_NAME, locale: "en_IN" };
  return {
    title,
    description,
    alternates: alternates ?? { canonical: path },
    openGraph: article ? { ...common, ...article, type: "article" } : { ...common, type: "website" },
    twitter: { ...card, card: "summary_large_image" },
  };
}
