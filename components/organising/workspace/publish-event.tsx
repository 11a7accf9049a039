"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import { Skeleton } from "@/components/platform/ui/skeleton";
import { toast } from "@/components/platform/ui/toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";

// Most visits of the workspace do not publish.
const PublishForm = dynamic(() => import("@/components/organising/workspace/publish-form"), { ssr: false, loading: () => <Skeleton /> });

/** `needsApproval`: its college approves events. */
type Props = { event: { id: string; timeZone: string; needsApproval: boolean } };

/** Publishes a draft, now or later. Source: contract organisers 11. */
export function PublishEvent({ event }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const done = (message: string) => {
    toast.success(message);
    refresh();
  };
  const button = (
    <Button variant="go" size="big" busy={isRefreshing} busyText="Publishing...">
      Publish
    </Button>
  );
  return (
    <DialogButton button={button} title="Publish event">
      {(close) => <PublishForm event={event} onClose={close} onDone={done} />}
    </DialogButton>
  );
}
