"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Copied } from "@/components/workspace/duplicate-form";

// Most visits copy nothing.
const DuplicateForm = dynamic(() => import("@/components/workspace/duplicate-form"), { ssr: false, loading: () => <Skeleton /> });

/** Copies an event into a draft, and leads to its workspace. Source: contract 11. */
export function DuplicateEvent({ event }: { event: Copied }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Duplicate<span className="vh"> {event.name}</span>
      </Button>
      {isOpen && (
        <Dialog title="Duplicate" onClose={() => setOpen(false)}>
          <DuplicateForm event={event} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
