"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function ImportFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch club data" retry={retry} />;
}
