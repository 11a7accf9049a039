"use client";

import type { ReactNode } from "react";
import { FormAlert } from "@/components/platform/forms/form-alert";
import type { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";

type Props = {
  form: Pick<ReturnType<typeof useApiForm>, "alert" | "submitProps">;
  onCancel(): void;
  /** `ink` beside a more important action. */
  variant?: "go" | "ink";
  busyText: string;
  /** The text of the button that submits. */
  children: ReactNode;
};

/** The end of a form in a dialog: its failure, and its buttons. */
export function SaveBar({ form, onCancel, variant = "go", busyText, children }: Props) {
  return (
    <>
      <FormAlert text={form.alert} />
      <div className={layout.savebar}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button {...form.submitProps} variant={variant} busyText={busyText}>
          {children}
        </Button>
      </div>
    </>
  );
}
