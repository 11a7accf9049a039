"use client";

import { Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { keepTickets, registerWorker } from "@/components/platform/layout/app-worker";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { whenIdle } from "@/components/platform/ui/when-idle";
import styles from "./saved-here.module.css";

/** Stores the student's tickets, and the page that shows them without network. @returns whether this browser does; undefined meanwhile */
function useKeeping(): boolean | undefined {
  const [isKept, setKept] = useState<boolean>();
  useEffect(
    () =>
      whenIdle(async () => {
        const [worker, isStored] = await Promise.all([registerWorker(), keepTickets()]);
        // Nothing is known without an answer of the server.
        if (isStored !== undefined) setKept(worker !== null && isStored);
      }),
    [],
  );
  return isKept;
}

/** Says whether the tickets of this page are on this device. */
export function SavedHere() {
  const isKept = useKeeping();
  return (
    <p className={classNames(typography.hint, styles.root)} role="status">
      {isKept !== undefined && (
        <>
          <Smartphone aria-hidden="true" />
          {isKept ? "Saved on this phone" : "Not saved: this browser keeps nothing."}
        </>
      )}
    </p>
  );
}

/** The same for a page that says nothing about it. */
export function KeepTickets() {
  useKeeping();
  return null;
}
