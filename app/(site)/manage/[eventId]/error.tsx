"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The workspace without its event. */
export default function WorkspaceFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load the event. Please try again." retry={retry} />;
}
