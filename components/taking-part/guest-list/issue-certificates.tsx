"use client";

import { Award } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useSaving } from "@/components/platform/forms/use-saving";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { IssuedJson } from "@/lib/organising/certificates/calls";
import type { IssuedKind } from "@/lib/organising/certificates/policy";
import { api } from "@/lib/site/api-client/client";

/** The result of issuing; `refused` has each candidate once, but of all only those whose name cannot be printed. */
export type IssueResult = Omit<IssuedJson, "more">;

type Props = Pick<ComponentProps<typeof Button>, "variant" | "size" | "busy"> & {
  eventId: string;
  kind: IssuedKind;
  /** The candidates; without them all who can get one. */
  ids?: readonly string[];
  count: number;
  /** The button's text. */
  text: string;
  /** Runs before the page's data is loaded again; also after a refusal, without a result. */
  onDone(result: IssueResult | null): void;
};

/** Issues certificates, after a question that says for how many. Source: contract after 3. */
export function IssueCertificates({ eventId, kind, ids, count, text, onDone, busy, ...look }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [isSaving, save] = useSaving();
  const [done, setDone] = useState(0);
  const issue = async () => {
    let total: IssueResult | null = null;
    const isDone = await save(async () => {
      total = await issueAll({ eventId, kind, ids }, setDone);
    });
    setDone(0);
    onDone(total);
    refresh();
    return isDone;
  };
  return (
    <AlertDialog
      trigger={
        <Button {...look} busy={busy || isSaving || isRefreshing}>
          <Award aria-hidden="true" />
          {text}
        </Button>
      }
      title={count === 1 ? "Issue 1 certificate?" : `Issue ${count} certificates?`}
      text={
        <p>
          {count === 1 ? "This person gets an email. " : "Everyone gets an email. "}
          Name, event, dates and texts stay as they are now. You can revoke a certificate, but never change it.
        </p>
      }
      confirm={`Issue ${count}`}
      busyText={done === 0 ? "Issuing..." : `${done} of ${count} issued`}
      tone="ink"
      onConfirm={issue}
    />
  );
}

type Whom = Pick<Props, "eventId" | "kind" | "ids">;

/** A call issues a limited number, so it is repeated until there are no more. @param onProgress takes the number issued so far */
async function issueAll({ eventId, kind, ids }: Whom, onProgress: (issued: number) => void): Promise<IssueResult> {
  const body = ids ? { kind, ids: [...ids] } : { kind, all: true as const };
  const refused = new Map<string, IssuedJson["refused"][number]>();
  let [issued, already, isMore] = [0, 0, true];
  while (isMore) {
    const result = await api("POST /api/certificates/{eventId}", { path: { eventId }, body });
    issued += result.issued;
    onProgress(issued);
    already = Math.max(already, result.already);
    for (const one of result.refused) if (ids || one.reason !== "not_checked_in") refused.set(one._id, one);
    isMore = result.more && result.issued > 0;
  }
  return { issued, already, refused: [...refused.values()] };
}

/** The result of issuing in words, the certificates first: `3 issued, 1 had one already`. */
export function issueWords({ issued, already, refused: { length } }: IssueResult): string {
  return [
    `${issued} issued`,
    ...(already > 0 ? [already === 1 ? "1 already had one" : `${already} already had one`] : []),
    ...(length > 0 ? [length === 1 ? "1 was left out" : `${length} were left out`] : []),
  ].join(", ");
}
