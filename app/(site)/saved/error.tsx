"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function SavedFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your saved events. Please try again." retry={retry} />;
}
