"use client";

import { Check } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { ReasonDialog } from "@/components/platform/forms/reason-dialog";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";
import type { MarkState } from "@/lib/taking-part/marks/policy";
import styles from "./marks.module.css";

type Props = {
  id: string;
  state: MarkState;
  /** The student's first name. */
  name: string;
};

const loadBody = async () => (await import("@/lib/taking-part/marks/schema")).decisionBody;

/** Excuses a living mark or upholds it: an appeal in its place, another one after asking. Source: contract after 5. */
export function DecideMark({ id, state, name }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const decide = async (excuse: boolean, note: string) => {
    const { message } = await api("PUT /api/marks/{id}", { path: { id }, body: { excuse, note } });
    showSuccess(message);
    refresh();
  };
  if (state === "appealed") return <DecideAppeal name={name} isRefreshing={isRefreshing} decide={decide} />;
  const excuses = state !== "excused";
  return (
    <div className={layout.savebar}>
      <ReasonDialog
        act={excuses ? "Excuse" : "Uphold"}
        what={name}
        isGoing={isRefreshing}
        title={excuses ? "Excuse this mark?" : "Uphold this mark?"}
        text={excuses ? "It no longer counts, from now on." : "It counts again, from now on."}
        why={{ label: `Your words to ${name}`, hint: "1 to 300 characters. We email them.", isRequired: true }}
        confirm={excuses ? "Excuse" : "Uphold"}
        confirmLook="ink"
        busyText="Saving..."
        schema={async () => (await import("zod")).object({ reason: (await loadBody()).shape.note })}
        onConfirm={({ reason }) => decide(excuses, reason)}
      />
    </div>
  );
}

type AppealProps = { name: string; isRefreshing: boolean; decide(excuse: boolean, note: string): Promise<void> };

function DecideAppeal({ name, isRefreshing, decide }: AppealProps) {
  const form = useApiForm<{ excuse: boolean; note: string }>({
    schema: loadBody,
    defaultValues: { excuse: true, note: "" },
    submit: ({ excuse, note }) => decide(excuse, note),
  });
  const root = useRef<HTMLFormElement>(null);
  useFocusAfterRemoval(root);
  const chosen = useWatch({ control: form.control, name: "excuse" });
  const busy = form.busy || isRefreshing;
  const actOf = (excuse: boolean) => ({
    ...form.submitProps,
    busy: busy && chosen === excuse,
    "aria-disabled": busy || undefined,
    busyText: "Saving...",
    onClick: () => form.setValue("excuse", excuse),
  });
  return (
    <form ref={root} className={layout.form} {...form.formProps}>
      <Field label={`Your words to ${name}`} required hint="1 to 300 characters. We email them." error={form.errors.note?.message}>
        <TextArea className={styles.note} rows={2} autoComplete="off" {...form.register("note")} />
      </Field>
      <FormAlert text={form.alert} />
      <div className={layout.savebar}>
        <Button {...actOf(false)}>
          Uphold<span className={typography.srOnly}> the mark of {name}</span>
        </Button>
        <Button {...actOf(true)} variant="ink">
          <Check />
          Excuse<span className={typography.srOnly}> {name}</span>
        </Button>
      </div>
    </form>
  );
}
