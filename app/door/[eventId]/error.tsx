"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The door without its shell. It answers 500, so that the service worker opens the kept one instead where there is one. */
export default function DoorFailure({ retry }: { retry: () => void }) {
  return (
    <main id="main">
      <PageFailure text="Could not open check-in. Please try again." retry={retry} />
    </main>
  );
}
