"use client";

import { Copy, Link, X } from "lucide-react";
import type { LinkRow } from "@/components/organising/records/link-row";
import { NewLink } from "@/components/organising/records/new-link";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { CopyButton } from "@/components/platform/ui/copy-button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { api } from "@/lib/site/api-client/client";
import styles from "./record-links.module.css";

type Props = {
  links: readonly LinkRow[];
  /** The days after which a new link may end, with their dates. */
  ends: readonly { days: number; text: string }[];
};

/** A student's links: to copy, to revoke, and a form for another one. */
export function RecordLinks({ links, ends }: Props) {
  return (
    <Panel className={styles.root} aria-labelledby="links">
      <h2 className={typography.h3} id="links" tabIndex={-1}>
        Links
      </h2>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <LinkItem key={link._id} link={link} />
          ))}
        </ul>
      )}
      <NewLink ends={ends} />
    </Panel>
  );
}

function LinkItem({ link: { _id: id, name, url, isExpired, endsOn, facts, lastOpenedOn } }: { link: LinkRow }) {
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404] });
  const revoke = () => run(async () => (await api("DELETE /api/record/links/{id}", { path: { id } })).message);
  return (
    <li>
      <p className={styles.head}>
        <b className={typography.anywhere}>{name}</b>
        <State Icon={isExpired ? X : Link} look={isExpired ? "over" : "ok"}>
          {isExpired ? "expired" : "until"} <time>{endsOn}</time>
        </State>
      </p>
      <p className={classNames(typography.meta, typography.num)}>
        <UnbrokenDates>{facts}</UnbrokenDates>
      </p>
      {!isExpired && (
        <div className={layout.actions}>
          <CopyButton url={url} icon={<Copy />} copiedText="Copied" byHandText="Copy this link:">
            Copy
          </CopyButton>
          <AlertDialog
            trigger={
              <Button variant="quiet-red" aria-disabled={isBusy || undefined}>
                Revoke
                <span className={typography.srOnly}> {name}</span>
              </Button>
            }
            title={`Revoke “${name}”?`}
            text={
              <UnbrokenDates>
                {lastOpenedOn
                  ? `People who have this link will find nothing from now on. It was last opened on ${lastOpenedOn}.`
                  : "People who have this link will find nothing from now on. It was never opened."}
              </UnbrokenDates>
            }
            confirm="Revoke"
            busyText="Revoking..."
            onConfirm={revoke}
          />
        </div>
      )}
    </li>
  );
}
