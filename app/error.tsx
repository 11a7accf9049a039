"use client";

import { Failure } from "@/components/layout/page-failure";
import { Brand } from "@/components/ui/mark";

/** Anything a page did not expect. It stands alone, without the header, whose code may be what failed. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="wrap lost">
      <Brand />
      <Failure text="Something went wrong" retry={retry} />
    </main>
  );
}
