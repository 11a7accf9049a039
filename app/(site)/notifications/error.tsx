"use client";

import { PageFailure } from "@/components/layout/page-failure";

export default function NotificationsFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Your notifications could not be read. Please try again." retry={retry} />;
}
