"use client";

import { Failure } from "@/components/layout/page-failure";

/** Source: spec §8. */
export default function ClubCodeFailure({ retry }: { retry: () => void }) {
  return <Failure text="Something went wrong" retry={retry} />;
}
