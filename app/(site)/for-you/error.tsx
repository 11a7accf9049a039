"use client";

import { PageFailure } from "@/components/layout/page-failure";

export default function ForYouFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Your events could not be read. Please try again." retry={retry} />;
}
