"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function ForYouFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your events. Please try again." retry={retry} />;
}
