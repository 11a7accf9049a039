import type { Metadata } from "next";
import { VerifyNumber } from "@/components/organising/certificates/verify-number";
import layout from "@/components/platform/ui/layout.module.css";

export const metadata: Metadata = {
  title: "Check a certificate",
  description: "Look up the number of a certificate from Quad: whether it is valid, and everything that is printed on it.",
  referrer: "no-referrer",
  robots: { index: false },
};

/** One finished page for all numbers of certificates, reached by a rewrite. Source: contract after 3, 7. */
export default function VerifyNumberPage() {
  return (
    <div className={layout.wrap}>
      <VerifyNumber />
    </div>
  );
}
