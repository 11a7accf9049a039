"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function SettingsFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your settings. Please try again." retry={retry} />;
}
