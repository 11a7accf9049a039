"use client";

import { Copy, Printer } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import styles from "@/components/identity/security/security.module.css";
import { Button } from "@/components/platform/ui/button";
import { CopyButton } from "@/components/platform/ui/copy-button";
import layout from "@/components/platform/ui/layout.module.css";
import { StepTitle } from "@/components/platform/ui/step-title";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";

/** New recovery codes, which are shown once. @param onDone called when they are kept */
export function RecoveryCodes({ codes, number, onDone }: { codes: readonly string[]; number: number; onDone(): void }) {
  const id = useId();
  const [isKept, setIsKept] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => title.current?.focus(), []);
  const root = useRef<HTMLElement>(null);
  useFocusAfterRemoval(root);
  return (
    <section ref={root} className={styles.step} aria-labelledby={`${id}-title`}>
      <StepTitle ref={title} number={number} id={`${id}-title`}>
        Keep these
      </StepTitle>
      <p className={typography.muted}>Ten recovery codes, shown once. Each opens the account once without the app.</p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={layout.actions}>
        <CopyButton url={codes.join("\n")} icon={<Copy />} copiedText="Copied" byHandText="Copy the recovery codes">
          Copy
        </CopyButton>
        <Button onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
      </div>
      <label className={styles.tick} htmlFor={`${id}-kept`}>
        <input id={`${id}-kept`} type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />I have kept these
      </label>
      <Button variant="ink" full disabled={!isKept} onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
