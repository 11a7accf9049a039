import type { Metadata } from "next";
import { SharedRecord } from "@/components/organising/records/shared-record";
import layout from "@/components/platform/ui/layout.module.css";

export const metadata: Metadata = {
  title: "Record",
  description: "What a student attended, helped with and won, confirmed by check-ins and organisers on Quad.",
  referrer: "no-referrer",
  robots: { index: false },
};

/** The record of a link: one finished page for all tokens, reached by a rewrite. Source: contract after 6, 7. */
export default function SharedRecordPage() {
  return (
    <div className={layout.wrap}>
      <SharedRecord />
    </div>
  );
}
