"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import menuStyles from "@/components/platform/ui/menu.module.css";
import { useMenu } from "@/components/platform/ui/use-menu";
import styles from "./export-menu.module.css";

/** A button with a menu of the files that a list can be saved as. */
export function ExportMenu({ files }: { files: readonly { format: string; url: string }[] }) {
  const { open, leave, root, button, menu } = useMenu();
  return (
    <div className={styles.root} ref={root}>
      <Button {...button}>
        <Download />
        Export
      </Button>
      {open && (
        <div className={classNames(menuStyles.holder, styles.holder)}>
          <div {...menu} className={menuStyles.root} role="menu" aria-label="Export">
            {files.map(({ format, url }) => (
              <a key={format} role="menuitem" tabIndex={-1} href={url} download onClick={leave}>
                Export {format}
              </a>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
