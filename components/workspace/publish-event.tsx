"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";

// Most visits of the workspace publish nothing.
const PublishForm = dynamic(() => import("@/components/workspace/publish-form"), { ssr: false, loading: () => <Skeleton /> });

type Props = { event: { id: string; timeZone: string } };

/** Publishes a draft, now or later. Source: contract 11. */
export function PublishEvent({ event }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isRefreshing, refresh] = useRefresh();
  const done = (message: string) => {
    setOpen(false);
    toast.success(message);
    refresh();
  };
  return (
    <>
      <Button variant="go" size="big" busy={isRefreshing} busyText="Publishing..." onClick={() => setOpen(true)}>
        Publish
      </Button>
      {isOpen && (
        <Dialog title="Publish" onClose={() => setOpen(false)}>
          <PublishForm event={event} onClose={() => setOpen(false)} onDone={done} />
        </Dialog>
      )}
    </>
  );
}
