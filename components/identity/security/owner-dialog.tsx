"use client";

import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { OwnerFields } from "@/components/identity/security/owner-fields";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { FormDialog, QuestionActs } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import type { ownerProof } from "@/lib/identity/accounts/factor-schema";
import { ApiError } from "@/lib/platform/http/client";

type Proof = z.input<typeof ownerProof>;

type FormProps = {
  email: string;
  /** Whether a second factor is on; false if the page does not know it: then the code is asked once the server needs it. */
  isOn?: boolean;
  confirm: string;
  confirmLook: "ink" | "danger";
  busyText: string;
  /** Runs the action and reports it; then the dialog closes. @throws ApiError */
  onConfirm(proof: Proof): Promise<void>;
};

type Props = FormProps & { trigger: ReactNode; title: string; text: ReactNode };

/** Asks for the password, and for a code while a second factor is on, before an act of the owner alone. */
export function OwnerDialog({ trigger, title, text, onConfirm, ...form }: Props) {
  return (
    <FormDialog trigger={trigger} title={title} text={text}>
      {(during) => <OwnerForm {...form} onConfirm={(proof) => during(() => onConfirm(proof))} />}
    </FormDialog>
  );
}

function OwnerForm({ email, isOn = true, confirm, confirmLook, busyText, onConfirm }: FormProps) {
  const [needsCode, setNeedsCode] = useState(isOn);
  const form = useApiForm<Proof>({
    schema: () => import("@/lib/identity/accounts/factor-schema").then((module) => module.ownerProof),
    defaultValues: { password: "", code: "" },
    fieldOf: { code_locked: "code" },
    submit: async (proof) => {
      try {
        await onConfirm(proof);
      } catch (error) {
        if (error instanceof ApiError && error.code === "code_needed") setNeedsCode(true);
        throw error;
      }
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <OwnerFields form={form} email={email} isOn={needsCode} />
      <FormAlert text={form.alert} />
      <QuestionActs busy={form.busy}>
        <Button {...form.submitProps} variant={confirmLook} busyText={busyText}>
          {confirm}
        </Button>
      </QuestionActs>
    </form>
  );
}
