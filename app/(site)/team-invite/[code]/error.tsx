"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The page of an invitation to a team without it. */
export default function TeamInviteFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load the invitation. Please try again." retry={retry} />;
}
