"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function RecordFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your record. Please try again." retry={retry} />;
}
