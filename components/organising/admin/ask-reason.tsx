"use client";

import { failureText } from "@/components/platform/forms/failure-text";
import { ReasonDialog, type ReasonDialogProps } from "@/components/platform/forms/reason-dialog";
import { showSuccess } from "@/components/platform/forms/show-toast";

type Props = Pick<ReasonDialogProps, "what" | "title" | "text" | "busyText" | "isGoing"> & {
  /** The action in a word or two, on the button and in the dialog. */
  act: string;
  /** The message if the server sent none of its own. Source: spec §8. */
  failure: string;
  /** Runs the action and returns the message about it. @throws ApiError */
  onConfirm(reason: string): Promise<string>;
  /** Called after the message. */
  onDone(): void;
};

/** Asks the admin for confirmation before a removal, and for the reason, which is logged. */
export function AskReason({ act, failure, onConfirm, onDone, ...question }: Props) {
  return (
    <ReasonDialog
      {...question}
      act={act}
      look={{ variant: "quiet-red" }}
      why={{ label: "Reason", hint: "Kept for 8 years. Do not name anyone.", isRequired: true }}
      confirm={act}
      schema={() => import("@/lib/organising/admin/schema").then(({ reasonForm }) => reasonForm)}
      textOf={(error) => failureText(error, failure)}
      onConfirm={async ({ reason }) => {
        showSuccess(await onConfirm(reason.trim()));
        onDone();
      }}
    />
  );
}
