import type { Metadata } from "next";
import { Unsubscribe } from "@/components/organising/messages/unsubscribe";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Unsubscribe", referrer: "no-referrer" };

/** The page of a mail's link: one finished page for all tokens, reached by a rewrite. */
export default function UnsubscribePage() {
  return (
    <>
      <h1 className={typography.h1}>Unsubscribe</h1>
      <Unsubscribe />
    </>
  );
}
