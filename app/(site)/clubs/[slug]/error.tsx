"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

export default function ClubFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to load the club. Please try again later." retry={retry} />;
}
