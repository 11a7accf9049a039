import type { MetadataRoute } from "next";
import { PRIVATE_PAGES } from "@/lib/pages/private-pages";
import { absoluteUrl } from "@/lib/seo/json-ld";

/** Temporary screens without public content. */
const PASSING = ["/api/", "/otp/", "/college-otp/", "/forgot-password-stu", "/forgot-password-col", "/reset-password/", "/logout"];

/** Private pages need a session; this spares crawlers the visit. */
export default function robots(): MetadataRoute.Robots {
  const gated = Object.keys(PRIVATE_PAGES).map((pattern) => pattern.replace(/:.*$/, ""));
  return { rules: { userAgent: "*", disallow: [...gated, ...PASSING] }, sitemap: absoluteUrl("/sitemap.xml") };
}
