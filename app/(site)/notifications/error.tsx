"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function NotificationsFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Could not load your notifications. Please try again." retry={retry} />;
}
