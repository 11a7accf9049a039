import type { MetadataRoute } from "next";
import {
  COLLEGE_FORGOT_PASSWORD_PATH,
  collegeCodePath,
  feedbackPath,
  LOG_OUT_PATH,
  OFFLINE_PATH,
  RECORD_PATH,
  resetLinkPath,
  STUDENT_FORGOT_PASSWORD_PATH,
  studentCodePath,
  unsubscribePath,
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
  feedbackPath(""),
  LOG_OUT_PATH,
  OFFLINE_PATH,
];

/**
 * Private pages need a session; this spares crawlers the visit. Certificates and shared records are left out, although no search engine may
 * list them: what a crawler cannot read it neither leaves out nor draws as the card of a link.
 */
export default function robots(): MetadataRoute.Robots {
  const gated = Object.keys(PRIVATE_PAGES).map((pattern) => pattern.replace(/:.*$/, ""));
  // A path also stands for every longer one that begins with it, unless it ends with a dollar sign.
  const paths = [...new Set([...gated, ...PASSING])].map((path) => (path === RECORD_PATH ? `${path}$` : path));
  const disallow = paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
  return { rules: { userAgent: "*", disallow }, sitemap: absoluteUrl("/sitemap.xml") };
}
