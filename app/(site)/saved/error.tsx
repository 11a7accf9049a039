"use client";

import { PageFailure } from "@/components/layout/page-failure";

export default function SavedFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Your saved events could not be read. Please try again." retry={retry} />;
}
