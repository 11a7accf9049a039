"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** Self check-in without its event. */
export default function HereFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not open check-in. Please try again." retry={retry} />;
}
