"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function CollegeFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to load the college. Please try again later." retry={retry} />;
}
