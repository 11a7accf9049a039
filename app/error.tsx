"use client";

import lostStyles from "@/components/platform/layout/lost.module.css";
import { Failure } from "@/components/platform/layout/page-failure";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Brand } from "@/components/platform/ui/mark";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";

/** The page of unexpected errors. It does not use the header, whose code may be the cause. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className={classNames(layout.wrap, lostStyles.root)}>
      <Brand />
      <Failure text={SOMETHING_WENT_WRONG} retry={retry} />
    </main>
  );
}
