"use client";

import { Copy, Share2 } from "lucide-react";
import { useTeamCall } from "@/components/event-teams/use-team-call";
import { useHydrated } from "@/components/forms/use-hydrated";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { AlertDialog } from "@/components/ui/dialog";
import { api } from "@/lib/calls/client";

type Props = { teamId: string; name: string; link: string };

/** The link that a captain passes on, with its code. Source: contract 9. */
export function TeamLink({ teamId, name, link }: Props) {
  const [isBusy, run] = useTeamCall();
  const canShare = useHydrated() && typeof navigator.share === "function";
  const renew = () =>
    run(async () => {
      await api("POST /api/teams/{id}/code", { path: { id: teamId } });
      return "There is a new link";
    });
  const at = link.lastIndexOf("/") + 1;
  return (
    <>
      <div className="code-line">
        <p className="addr num">
          {link.slice(link.indexOf("//") + 2, at)}
          <wbr />
          <b>{link.slice(at)}</b>
        </p>
        <div className="actions">
          <CopyButton url={link} icon={<Copy className="icon" />} copiedText="Copied" byHandText="Copy the link">
            Copy
          </CopyButton>
          {canShare && (
            <Button onClick={() => navigator.share({ url: link, title: name }).catch(() => undefined)}>
              <Share2 className="icon" />
              Share
            </Button>
          )}
        </div>
      </div>
      <p className="hint">Whoever has it can join. A mail tells you who did.</p>
      <div>
        <AlertDialog
          trigger={
            <Button variant="quiet" className="px-0!" busy={isBusy} busyText="Please wait...">
              Make a new link
            </Button>
          }
          title="Make a new link?"
          text="The old link stops working at once. Members stay in the team."
          confirm="Make a new link"
          busyText="Please wait..."
          tone="ink"
          onConfirm={renew}
        />
      </div>
    </>
  );
}
