import { type JsonLd, jsonLdText } from "@/lib/site/seo/json-ld";

/** A data block for search engines; no browser runs it. */
export function JsonLdScript({ data }: { data: JsonLd }) {
  return <script type="application/ld+json">{jsonLdText(data)}</script>;
}
