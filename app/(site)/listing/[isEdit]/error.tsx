"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** Source: spec §8. */
export default function ListingFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch event data" retry={retry} />;
}
