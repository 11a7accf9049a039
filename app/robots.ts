import type { MetadataRoute } from "next";
import { PRIVATE_PAGES } from "@/lib/pages/private-pages";
import { absoluteUrl } from "@/lib/seo/json-ld";

/** Screens of one moment, which say nothing to anybody else. */
const PASSING = ["/api/", "/otp/", "/college-otp/", "/forgot-password-stu", "/forgot-password-col", "/reset-password/", "/logout"];

/** Private pages answer nobody without a session; this spares everybody the visit. */
export default function robots(): MetadataRoute.Robots {
  const gated = PRIVATE_PAGES.map(({ pattern }) => pattern.replace(/:.*$/, ""));
  return { rules: { userAgent: "*", disallow: [...gated, ...PASSING] }, sitemap: absoluteUrl("/sitemap.xml") };
}
