"use client";

import { useState } from "react";
import { showFailure } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Dialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import type { PreviewJson } from "@/lib/organising/messages/calls";
import type { MessageKind } from "@/lib/organising/messages/schema";
import { ApiError } from "@/lib/platform/http/client";
import { wallTimeOf, zoned } from "@/lib/platform/time/zone";
import type { PeopleFilter } from "@/lib/taking-part/guest-list/schema";
import styles from "./message-preview.module.css";

export type Previewed = {
  preview: PreviewJson;
  body: { subject: string; text: string; kind: MessageKind; filter: Partial<PeopleFilter> };
  /** Now by default. */
  sendAt: string | undefined;
};

type Props = {
  previewed: Previewed;
  timeZone: string;
  /** @throws ApiError */
  onSend(previewed: Previewed): Promise<void>;
  onClose(): void;
  /** The message was refused because of typed text. */
  onRefused(error: ApiError): void;
};

/** The mail in the form that people get, with the number of recipients. */
export function MessagePreview({ previewed, timeZone, onSend, onClose, onRefused }: Props) {
  const { preview, sendAt } = previewed;
  const { count, skipped, subject, html } = preview;
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await onSend(previewed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      if (error.issues.length === 0) return showFailure(error);
      onClose();
      onRefused(error);
    }
  };
  const when = sendAt && wallTimeOf(new Date(sendAt), timeZone);
  return (
    <Dialog title={count === 1 ? "Preview: to 1 person" : `Preview: to ${count} people`} onClose={() => !isBusy && onClose()}>
      {skipped > 0 && <p className={typography.muted}>{skippedWords(skipped)}</p>}
      {when && (
        <p className={classNames(typography.muted, typography.num)}>
          <UnbrokenDates>{`Goes out on ${when.date} at ${zoned(when.time, timeZone)}, to everyone who matches at that time.`}</UnbrokenDates>
        </p>
      )}
      {count === 0 && <Notice tone="warn">Right now no one would get this message.</Notice>}
      <p>
        <b>{subject}</b>
      </p>
      <iframe className={styles.mail} title="Email preview" sandbox="" srcDoc={html} />
      <div className={layout.savebar}>
        <Button onClick={onClose} aria-disabled={isBusy || undefined}>
          Back
        </Button>
        <Button variant="ink" busy={isBusy} busyText={when ? "Scheduling..." : "Sending..."} disabled={count === 0 && !when} onClick={send}>
          {when ? "Schedule" : count === 1 ? "Send to 1 person" : `Send to ${count} people`}
        </Button>
      </div>
    </Dialog>
  );
}

function skippedWords(skipped: number): string {
  const who = skipped === 1 ? "1 person is" : `${skipped} people are`;
  return `${who} left out because they have no seat or turned off club news.`;
}
