"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function SecurityFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your log-ins. Please try again." retry={retry} />;
}
