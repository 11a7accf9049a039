"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function DataFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your data. Please try again." retry={retry} />;
}
