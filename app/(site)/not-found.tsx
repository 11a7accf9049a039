import type { Metadata } from "next";
import { PageNotFound } from "@/components/platform/layout/page-not-found";

export const metadata: Metadata = { title: "Not found" };

/** Without it the 404 page of all addresses, which has a header and a footer, would be inside those of the layout. */
export default function NotFound() {
  return <PageNotFound />;
}
