"use client";

import { useWatch } from "react-hook-form";
import type { PublishTime } from "@/components/organising/workspace/publish-time";
import { failureText } from "@/components/platform/forms/failure-text";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { ApiError } from "@/lib/platform/http/client";
import { zoneText } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";

/** Loaded on first use: it contains the endpoints' schemas. */
const loadTime = () => import("@/components/organising/workspace/publish-time");

type Props = {
  /** `needsApproval`: its college approves events. */
  event: { id: string; timeZone: string; needsApproval: boolean };
  onClose(): void;
  /** Called before it closes. @param message of the server */
  onDone(message: string): void;
};

/** Asks for the time of publication, and publishes a draft. */
export default function PublishForm({ event: { id, timeZone, needsApproval }, onClose, onDone }: Props) {
  const form = useApiForm<PublishTime>({
    schema: async () => (await loadTime()).publishTimeSchema(timeZone),
    defaultValues: { when: "now", at: "" },
    textOf,
    submit: async (values) => {
      const { toInstantOrNone } = await loadTime();
      const at = toInstantOrNone(values, timeZone);
      onDone((await api("POST /api/event/publish/{id}", { path: { id }, body: at ? { at } : {} })).message);
      onClose();
    },
  });
  const isLater = useWatch({ control: form.control, name: "when" }) === "later";
  return (
    <form className={layout.form} {...form.formProps}>
      <p>
        {needsApproval
          ? "Your college approves it first. Until then, only organisers and your college can see it."
          : "Everyone will be able to see the event on Quad and find it in search."}
      </p>
      <Field label="When">
        <Select {...form.register("when")}>
          <option value="now">Now</option>
          <option value="later">Later</option>
        </Select>
      </Field>
      {isLater && (
        <Field label="Publish at" required hint={zoneText(timeZone)} error={form.errors.at?.message}>
          <Input type="datetime-local" className={typography.num} autoComplete="off" {...form.register("at")} />
        </Field>
      )}
      <SaveBar form={form} onCancel={onClose} busyText="Publishing...">
        Publish
      </SaveBar>
    </form>
  );
}

/** The dates of the event are not in this form: the message about their problem links to the form that changes them. */
function textOf(error: ApiError): string {
  const [issue] = error.issues;
  return issue ? `${issue.message}. Edit the event, then publish it.` : failureText(error);
}
