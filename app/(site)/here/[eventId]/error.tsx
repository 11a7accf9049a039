"use client";

import { PageFailure } from "@/components/layout/page-failure";

/** Self check-in without its event. */
export default function HereFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Check-in could not be opened. Please try again." retry={retry} />;
}
