"use client";

import { useState } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

type Props = {
  id: string;
  /** The event or club of the invitation. */
  name: string;
  /** The look of `Accept`: `go` if it is the page's only question. */
  accept?: "go" | "ink";
};

/** The two answers to an invitation. */
export function AnswerInvitation({ id, name, accept = "ink" }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [busy, setBusy] = useState<"accept" | "decline">();
  const answer = async (how: "accept" | "decline") => {
    setBusy(how);
    try {
      const path = { id };
      const { message } = await (how === "accept"
        ? api("POST /api/invitations/{id}/accept", { path })
        : api("POST /api/invitations/{id}/decline", { path }));
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error));
    } finally {
      setBusy(undefined);
      // It may have ended in the meantime: then it disappears from the list.
      refresh();
    }
  };
  const isBusy = isRefreshing || busy !== undefined;
  const what = <span className={typography.srOnly}> {name}</span>;
  return (
    <div className={layout.actions}>
      <Button
        variant={accept}
        busy={busy === "accept" || (isRefreshing && !busy)}
        busyText="Please wait..."
        aria-disabled={isBusy}
        onClick={() => answer("accept")}
      >
        Accept{what}
      </Button>
      <Button
        variant="quiet-red"
        busy={busy === "decline"}
        busyText="Please wait..."
        aria-disabled={isBusy}
        onClick={() => answer("decline")}
      >
        Decline{what}
      </Button>
    </div>
  );
}
