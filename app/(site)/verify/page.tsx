import type { Metadata } from "next";
import { CheckNumber } from "@/components/organising/certificates/check-number";
import styles from "@/components/organising/certificates/verify.module.css";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = {
  title: "Check a certificate",
  description: "Look up the number of a certificate from Quad: whether it is valid, and everything that is printed on it.",
  referrer: "no-referrer",
  robots: { index: false },
};

/** Takes the number of a certificate. Source: contract after 3, 7. */
export default function VerifyPage() {
  return (
    <div className={layout.wrap}>
      <div className={styles.ask}>
        <h1 className={typography.h1}>Check a certificate</h1>
        <p className={typography.muted}>The number is beside the code on the certificate.</p>
        <CheckNumber />
        <noscript>
          <p>This page needs JavaScript to look up the number.</p>
        </noscript>
      </div>
    </div>
  );
}
