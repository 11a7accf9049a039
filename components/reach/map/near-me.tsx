"use client";

import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/platform/ui/button";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { askPosition, NO_POSITION } from "@/components/reach/map/position";

/** Requests the visitor's location; the browser's answer is rounded before any other use, and never stored. */
export function NearMe({ onPosition }: { onPosition(near: string): void }) {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  const ask = async () => {
    setState("asking");
    const near = await askPosition();
    setState(near ? "idle" : "refused");
    if (near) onPosition(near);
  };
  return (
    <>
      <Button onClick={ask} busy={state === "asking"} busyText="Finding you...">
        <LocateFixed /> Near me
      </Button>
      <p className={fieldStyles.error} role="alert">
        {state === "refused" && NO_POSITION}
      </p>
    </>
  );
}
