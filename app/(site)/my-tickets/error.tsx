"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function MyTicketsFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch your tickets" retry={retry} />;
}
