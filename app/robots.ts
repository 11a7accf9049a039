import type { MetadataRoute } from "next";
import {
  COLLEGE_FORGOT_PASSWORD_PATH,
  collegeCodePath,
  feedbackPath,
  LOG_OUT_PATH,
  OFFLINE_PATH,
  recordLinkPath,
  resetLinkPath,
  STUDENT_FORGOT_PASSWORD_PATH,
  studentCodePath,
  unsubscribePath,
  VERIFY_PATH,
} from "@/lib/identity/pages/paths";
import { PRIVATE_PAGES } from "@/lib/identity/pages/private-pages";
import { absoluteUrl } from "@/lib/site/seo/json-ld";

/** Temporary screens without public content. */
const PASSING = [
  "/api/",
  studentCodePath(""),
  collegeCodePath(""),
  STUDENT_FORGOT_PASSWORD_PATH,
  COLLEGE_FORGOT_PASSWORD_PATH,
  resetLinkPath(""),
  unsubscribePath(""),
  VERIFY_PATH,
  feedbackPath(""),
  recordLinkPath(""),
  LOG_OUT_PATH,
  OFFLINE_PATH,
];

/** Private pages need a session; this spares crawlers the visit. */
export default function robots(): MetadataRoute.Robots {
  const gated = Object.keys(PRIVATE_PAGES).map((pattern) => pattern.replace(/:.*$/, ""));
  const paths = [...new Set([...gated, ...PASSING])];
  // A path also stands for every longer one that begins with it.
  const disallow = paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
  return { rules: { userAgent: "*", disallow }, sitemap: absoluteUrl("/sitemap.xml") };
}
