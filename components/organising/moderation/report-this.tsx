"use client";

import { Flag } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { ReportDialogProps } from "@/components/organising/moderation/report-dialog";
import { showError } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { NETWORK_ERROR } from "@/lib/platform/http/client";
import styles from "./report-this.module.css";

type Reported = ReportDialogProps["reported"];

type Props = {
  reported: Reported;
  isNarrow?: boolean;
  /** In a column of the page. */
  isInside?: boolean;
};

/** The last thing of a public page: anybody reports what it shows. The dialog loads when it is asked for. */
export function ReportThis({ reported, isNarrow, isInside }: Props) {
  const [Box, setBox] = useState<ComponentType<ReportDialogProps>>();
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    try {
      const { ReportDialog } = await import("@/components/organising/moderation/report-dialog");
      setBox(() => ReportDialog);
    } catch {
      showError(NETWORK_ERROR);
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classNames(isInside ? styles.inside : layout.wrap, styles.root, isNarrow && styles.narrow)}>
      <Button variant="quiet" busy={isLoading} onClick={open}>
        <Flag />
        Report this
      </Button>
      {Box && <Box reported={reported} onClose={() => setBox(undefined)} />}
    </div>
  );
}
