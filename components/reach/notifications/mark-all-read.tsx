"use client";

import { CheckCheck } from "lucide-react";
import { warmUpToast } from "@/components/platform/forms/show-toast";
import { useSaving } from "@/components/platform/forms/use-saving";
import { setUnread } from "@/components/platform/layout/unread";
import { Button } from "@/components/platform/ui/button";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

/** Marks the newest notification and all older ones as read. */
export function MarkAllRead({ userId, upTo, isDone }: { userId: string; upTo: string; isDone: boolean }) {
  const [isBusy, run] = useSaving();
  const [isRefreshing, refresh] = useRefresh();
  const mark = () => {
    warmUpToast();
    return run(async () => {
      const { unread } = await api("PUT /api/notifications/read", { body: { upTo } });
      setUnread(userId, unread);
      refresh();
    });
  };
  return (
    <Button busy={isBusy || isRefreshing} busyText="Marking..." aria-disabled={isDone || undefined} onClick={isDone ? undefined : mark}>
      <CheckCheck />
      Mark all as read
    </Button>
  );
}
