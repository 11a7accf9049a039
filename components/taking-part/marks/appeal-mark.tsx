"use client";

import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { FormDialog, QuestionActs } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

type Props = {
  id: string;
  event: string;
  /** The organising club; null once it is gone. */
  club: string | null;
  college: string;
};

/** Asks the club and the college to look at a mark: once. Source: contract after 5. */
export function AppealMark({ id, event, club, college }: Props) {
  const trigger = (
    <Button>
      Appeal<span className={typography.srOnly}> {event}</span>
    </Button>
  );
  return (
    <FormDialog
      trigger={trigger}
      title={`Appeal: ${event}`}
      text="Until someone decides, this mark does not count. If no one does within 14 days, it is excused. You can appeal once."
    >
      {(during) => <AppealForm id={id} readers={club ? `${club} and ${college}` : college} during={during} />}
    </FormDialog>
  );
}

type FormProps = { id: string; readers: string; during(act: () => Promise<void>): Promise<void> };

function AppealForm({ id, readers, during }: FormProps) {
  const [, refresh] = useRefresh();
  const form = useApiForm<{ text: string }>({
    schema: async () => (await import("@/lib/taking-part/marks/schema")).appealBody,
    defaultValues: { text: "" },
    submit: ({ text }) =>
      during(async () => {
        const { message } = await api("POST /api/marks/{id}/appeal", { path: { id }, body: { text } });
        showSuccess(message);
        refresh();
      }),
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <Field label="What happened" required hint={`10 to 500 characters. Only ${readers} read it.`} error={form.errors.text?.message}>
        <TextArea rows={4} autoComplete="off" {...form.register("text")} />
      </Field>
      <FormAlert text={form.alert} />
      <QuestionActs busy={form.busy}>
        <Button {...form.submitProps} variant="ink" busyText="Sending...">
          Send appeal
        </Button>
      </QuestionActs>
    </form>
  );
}
