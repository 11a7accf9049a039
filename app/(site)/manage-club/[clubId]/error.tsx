"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The page of a club for its organisers without it. */
export default function ManageClubFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch club data" retry={retry} />;
}
