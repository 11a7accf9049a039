"use client";

import { PageFailure } from "@/components/platform/layout/page-failure";

/** Source: spec §8. */
export default function ParticipantsFailure({ retry }: { retry: () => void }) {
  return <PageFailure text="Failed to fetch participant data" retry={retry} />;
}
