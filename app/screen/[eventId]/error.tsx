"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** The screen at the door without its event. */
export default function ScreenFailure({ retry }: { retry: () => void }) {
  return (
    <main id="main">
      <PageFailure text="Could not open the code. Please try again." retry={retry} />
    </main>
  );
}
