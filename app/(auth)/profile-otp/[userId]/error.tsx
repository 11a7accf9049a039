"use client";

import { Failure } from "@/components/platform/layout/page-failure";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";

/** Source: spec §8. */
export default function ProfileCodeFailure({ retry }: { retry: () => void }) {
  return <Failure text={SOMETHING_WENT_WRONG} retry={retry} />;
}
