import type { Metadata } from "next";
import { PageNotFound } from "@/components/platform/layout/page-not-found";
import { SiteShell } from "@/components/platform/layout/site-shell";

export const metadata: Metadata = { title: "Not found" };

/** For addresses that no page has, and for pages without a layout of their own. */
export default function NotFound() {
  return (
    <SiteShell>
      <PageNotFound />
    </SiteShell>
  );
}
