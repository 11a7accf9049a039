import { env } from "@/lib/platform/env";

type Json = string | number | null | Json[] | { [key: string]: Json };

/** Structured data about a page, as JSON-LD of schema.org. */
export type JsonLd = { "@context": "https://schema.org"; "@type": string; [key: string]: Json };

/** The text of a `<script type="application/ld+json">`; no content can end the element. */
export const jsonLdText = (data: JsonLd): string => JSON.stringify(data).replaceAll("<", "\\u003c");

export const absoluteUrl = (pathOrUrl: string): string => new URL(pathOrUrl, env.ORIGIN).href;

/** Breadcrumbs, from the home page down to the page itself. */
export type Crumb = { name: string; path: string };

export function breadcrumbList(crumbs: readonly Crumb[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
