"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Copied } from "@/components/workspace/duplicate-form";

// Most visits copy nothing.
const DuplicateForm = dynamic(() => import("@/components/workspace/duplicate-form"), { ssr: false, loading: () => <Skeleton /> });

/** Copies an event into a draft, and leads to its workspace. Source: contract 11. */
export function DuplicateEvent({ event }: { event: Copied }) {
  const button = (
    <Button>
      Duplicate<span className="vh"> {event.name}</span>
    </Button>
  );
  return (
    <DialogButton button={button} title="Duplicate event">
      {(close) => <DuplicateForm event={event} onClose={close} />}
    </DialogButton>
  );
}
