import type { Metadata } from "next";
import { authorOf, type Blog, collegeOf } from "@/lib/catalogue/blogs/policy";
import { blogPath } from "@/lib/identity/pages/paths";
import { excerpt } from "@/lib/platform/html/text";
import { PLACEHOLDER } from "@/lib/platform/images/placeholder";
import { imageUrl } from "@/lib/platform/images/policy";
import { absoluteUrl, type JsonLd } from "@/lib/site/seo/json-ld";
import { alternatesOf, FEEDS } from "@/lib/site/seo/links";

const DESCRIPTION_MAX_CHARACTERS = 160;

/** The description of a blog in search results and previews. */
export const blogSummary = ({ content }: Blog): string => excerpt(content, DESCRIPTION_MAX_CHARACTERS);

export function blogMetadata(blog: Blog): Metadata {
  const { id, title, createdAt } = blog;
  const description = blogSummary(blog);
  const [picture = PLACEHOLDER] = picturesOf(blog);
  const images = [{ ...picture, type: "image/webp", alt: `Picture of ${title}` }];
  return {
    title,
    description,
    authors: [{ name: authorOf(blog) }],
    alternates: alternatesOf(blogPath(id), FEEDS.blogs),
    openGraph: {
      title,
      description,
      url: blogPath(id),
      siteName: "Quad",
      locale: "en_IN",
      type: "article",
      publishedTime: createdAt.toISOString(),
      authors: [authorOf(blog)],
      images,
    },
    twitter: { card: "summary_large_image", title, description, images },
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
    author: { "@type": "Organization", name: authorOf(blog), url },
    publisher: { "@type": "Organization", name: collegeOf(blog) },
  };
}

/** The largest file of each. */
const picturesOf = ({ images }: Blog) =>
  images.map((image) => ({ url: imageUrl(image, image.width), width: image.width, height: image.height }));
