"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import type { Copied } from "@/components/organising/workspace/duplicate-form";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import { Skeleton } from "@/components/platform/ui/skeleton";
import typography from "@/components/platform/ui/typography.module.css";

// Most visits do not copy.
const DuplicateForm = dynamic(() => import("@/components/organising/workspace/duplicate-form"), {
  ssr: false,
  loading: () => <Skeleton />,
});

/** Copies an event into a draft, and opens the copy's workspace. Source: contract organisers 11. */
export function DuplicateEvent({ event, variant }: { event: Copied } & Pick<ComponentProps<typeof Button>, "variant">) {
  const button = (
    <Button variant={variant}>
      Duplicate<span className={typography.srOnly}> {event.name}</span>
    </Button>
  );
  return (
    <DialogButton button={button} title="Duplicate event">
      {(close) => <DuplicateForm event={event} onClose={close} />}
    </DialogButton>
  );
}
