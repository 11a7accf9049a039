"use client";

import { Copy } from "lucide-react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { ShareButton, WhatsAppLink } from "@/components/reach/saved/share";
import { useTeamCall } from "@/components/taking-part/teams/use-team-call";
import { api } from "@/lib/site/api-client/client";
import type { ShareTexts } from "@/lib/site/seo/share-texts";
import styles from "./team-link.module.css";

type Props = { teamId: string; link: string; share: ShareTexts; isFull: boolean };

/** The link that a captain passes on, with its code. Source: contract joining 9, contract app 6. */
export function TeamLink({ teamId, link, share, isFull }: Props) {
  const [isBusy, run] = useTeamCall();
  const renew = () =>
    run(async () => {
      await api("POST /api/teams/{id}/code", { path: { id: teamId } });
      return "New link created";
    });
  const at = link.lastIndexOf("/") + 1;
  return (
    <>
      <div>
        <p className={classNames(styles.address, typography.num)}>
          {link.slice(link.indexOf("//") + 2, at)}
          <wbr />
          <b>{link.slice(at)}</b>
        </p>
        <div className={classNames(layout.actions, styles.acts)}>
          <WhatsAppLink share={share} />
          <ShareButton share={share} />
          <CopyButton url={link} icon={<Copy />} copiedText="Copied" byHandText="Copy link">
            Copy
          </CopyButton>
        </div>
      </div>
      <p className={typography.hint}>
        {isFull
          ? "Your team is full. The link works again if someone leaves."
          : "Anyone with this link can join. We’ll email you when someone does."}
      </p>
      <div className={styles.renew}>
        <AlertDialog
          trigger={
            <Button variant="quiet" busy={isBusy} busyText="Please wait...">
              Create new link
            </Button>
          }
          title="Create a new link?"
          text="The old link stops working straight away. Members stay in the team."
          confirm="Create new link"
          busyText="Please wait..."
          tone="ink"
          onConfirm={renew}
        />
      </div>
    </>
  );
}
