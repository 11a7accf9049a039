"use client";

import { PageFailure } from "@/components/layout/page-failure";

/** The workspace without its event. */
export default function WorkspaceFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="The event could not be read. Please try again." retry={retry} />;
}
