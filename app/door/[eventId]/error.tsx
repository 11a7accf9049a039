"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/**
 * The error page of check-in without its shell. It answers 500, so that the service worker opens the stored page instead, if there is one.
 */
export default function DoorFailure({ retry }: { retry: () => void }) {
  return (
    <main id="main">
      <PageFailure text="Could not open check-in. Please try again." retry={retry} />
    </main>
  );
}
