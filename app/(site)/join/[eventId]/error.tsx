"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The page of joining without it. */
export default function JoinFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch event data" retry={retry} />;
}
