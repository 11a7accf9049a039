import { Copy } from "lucide-react";
import { CopyButton } from "@/components/platform/ui/copy-button";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./club-post.module.css";

/** The text that organisers post about their event. Source: contract app 6. */
export function ClubPost({ text }: { text: string }) {
  return (
    <Panel className={layout.form} aria-labelledby="post">
      <h2 className={typography.h3} id="post">
        Text to post
      </h2>
      <p className={styles.text}>{text}</p>
      <p>
        <CopyButton url={text} icon={<Copy />} copiedText="Copied" byHandText="Text to post">
          Copy
        </CopyButton>
      </p>
    </Panel>
  );
}
