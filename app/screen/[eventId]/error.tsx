"use client";

import { PageFailure } from "@/components/layout/page-failure";

/** The screen at the door without its event. */
export default function ScreenFailure({ retry }: { retry: () => void }) {
  return (
    <main id="main">
      <PageFailure text="The screen could not be opened. Please try again." retry={retry} />
    </main>
  );
}
