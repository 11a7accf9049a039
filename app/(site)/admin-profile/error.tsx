"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function AdminProfileError({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch colleges" retry={retry} />;
}
