"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function AdminEventsError({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch event data" retry={retry} />;
}
