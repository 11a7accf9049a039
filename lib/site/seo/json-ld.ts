import { HOME_PATH } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";

type Json = string | number | null | Json[] | { [key: string]: Json };

/** Structured data about a page, as JSON-LD of schema.org. */
export type JsonLd = { "@context": "https://schema.org"; "@type": string; [key: string]: Json };

/** The text of a `<script type="application/ld+json">`; no content can end the element. */
export const jsonLdText = (data: JsonLd): string => JSON.stringify(data).replaceAll("<", "\\u003c");

export const absoluteUrl = (pathOrUrl: string): string => new URL(pathOrUrl, env.ORIGIN).href;

/** A page on the way from the home page to another, or that page itself. */
export type Crumb = { name: string; path: string };
export const HOME_CRUMB: Crumb = { name: "Home", path: HOME_PATH };

/** @param crumbs those below the home page */
export function breadcrumbList(crumbs: readonly Crumb[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [HOME_CRUMB, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
