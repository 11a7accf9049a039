"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** Source: spec §8. */
export default function EventFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Error fetching event details" retry={retry} />;
}
