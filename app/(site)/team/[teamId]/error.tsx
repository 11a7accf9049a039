"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The page of a team without it. */
export default function TeamFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load the team. Please try again." retry={retry} />;
}
