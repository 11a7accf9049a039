"use client";

import { useRef, useState } from "react";
import { showFailure } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

type Props = {
  id: string;
  /** The event or club of the invitation. */
  name: string;
  /** The look of `Accept`: `go` if it is the page's only question. */
  accept?: "go" | "ink";
  mayAccept?: boolean;
};

/** The two answers to an invitation. */
export function AnswerInvitation({ id, name, accept = "ink", mayAccept = true }: Props) {
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
      showFailure(error);
    } finally {
      setBusy(undefined);
      // It may have ended in the meantime: then it disappears from the list.
      refresh();
    }
  };
  const root = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(root);
  const isBusy = isRefreshing || busy !== undefined;
  const what = <span className={typography.srOnly}> {name}</span>;
  return (
    <div ref={root} className={layout.actions}>
      {mayAccept && (
        <Button
          variant={accept}
          busy={busy === "accept" || (isRefreshing && !busy)}
          busyText="Please wait..."
          aria-disabled={isBusy}
          onClick={() => answer("accept")}
        >
          Accept{what}
        </Button>
      )}
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
