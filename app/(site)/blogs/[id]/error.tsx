"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** Source: spec §8. */
export default function BlogFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to load the blog. Please try again later." retry={retry} />;
}
