"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function ModerationFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load the reports. Please try again." retry={retry} />;
}
