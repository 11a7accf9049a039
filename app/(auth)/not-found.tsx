import type { Metadata } from "next";
import { PageNotFound } from "@/components/platform/layout/page-not-found";

export const metadata: Metadata = { title: "Not found" };

/** In the frame of this layout, like the 404 page of `app/(site)`. */
export default function NotFound() {
  return <PageNotFound />;
}
