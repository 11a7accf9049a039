"use client";

import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { showError, warmUpToast } from "@/components/forms/show-toast";
import { setUnread } from "@/components/layout/unread";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

/** Marks the newest notification and all older ones as read. */
export function MarkAllRead({ userId, upTo, isDone }: { userId: string; upTo: string; isDone: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [isRefreshing, refresh] = useRefresh();
  const mark = async () => {
    setBusy(true);
    warmUpToast();
    try {
      const { unread } = await api("PUT /api/notifications/read", { body: { upTo } });
      setUnread(userId, unread);
      refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy || isRefreshing} busyText="Marking..." aria-disabled={isDone || undefined} onClick={isDone ? undefined : mark}>
      <CheckCheck className="icon" />
      Mark all as read
    </Button>
  );
}
