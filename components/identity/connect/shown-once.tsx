import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import styles from "@/components/identity/connect/connect.module.css";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { Notice } from "@/components/platform/ui/notice";
import typography from "@/components/platform/ui/typography.module.css";

type Props = {
  /** Says that it has to be copied now. */
  title: string;
  /** The token or the secret. */
  text: string;
  /** The question with the text, if the browser refuses the clipboard. */
  byHandText: string;
  children: ReactNode;
};

/** A text that is shown once. The notice is announced and gets the focus, since the dialog that led here is gone. */
export function ShownOnce({ title, text, byHandText, children }: Props) {
  return (
    <div role="status">
      <Notice tone="ok">
        <div className={styles.made} ref={focus} tabIndex={-1}>
          <p>
            <b>{title}</b>
          </p>
          <p className={styles.text}>
            <code>{text}</code>
            <CopyButton url={text} icon={<Copy />} copiedText="Copied" byHandText={byHandText} variant="ink">
              Copy
            </CopyButton>
          </p>
          <p className={typography.hint}>{children}</p>
        </div>
      </Notice>
    </div>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();
