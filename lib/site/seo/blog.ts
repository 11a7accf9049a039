import type { Metadata } from "next";
import { authorOf, type Blog, collegeOf } from "@/lib/catalogue/blogs/policy";
import { blogPath, clubPath } from "@/lib/identity/pages/paths";
import { PLACEHOLDER } from "@/lib/platform/images/placeholder";
import { imageUrl } from "@/lib/platform/images/policy";
import { absoluteUrl, type JsonLd } from "@/lib/site/seo/json-ld";
import { alternatesOf, FEEDS } from "@/lib/site/seo/links";
import { pageMetadata, summaryOf } from "@/lib/site/seo/page";

/** The description of a blog in search results and previews. */
export const blogSummary = ({ content }: Blog): string => summaryOf(content);

export function blogMetadata(blog: Blog): Metadata {
  const { id, title, createdAt } = blog;
  const path = blogPath(id);
  const authors = [authorOf(blog)];
  return {
    ...pageMetadata({
      title,
      description: blogSummary(blog),
      path,
      alternates: alternatesOf(path, FEEDS.blogs),
      article: { publishedTime: createdAt.toISOString(), authors },
    }),
    authors: [{ name: authorOf(blog) }],
  };
}

/** A blog as structured data for search engines. Source: https://developers.google.com/search/docs/appearance/structured-data/article */
export function blogJsonLd(blog: Blog): JsonLd {
  const url = absoluteUrl(blogPath(blog.id));
  const pictures = picturesOf(blog);
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: blog.title,
    description: blogSummary(blog),
    articleBody: blog.content,
    url,
    mainEntityOfPage: url,
    image: (pictures.length > 0 ? pictures : [PLACEHOLDER]).map((picture) => absoluteUrl(picture.url)),
    datePublished: blog.createdAt.toISOString(),
    dateModified: blog.createdAt.toISOString(),
    author: { "@type": "Organization", name: authorOf(blog), url: absoluteUrl(clubPath(blog.club.slug)) },
    publisher: { "@type": "Organization", name: collegeOf(blog) },
  };
}

/** The largest file of each. */
const picturesOf = ({ images }: Blog) =>
  images.map((image) => ({ url: imageUrl(image, image.width), width: image.width, height: image.height }));
