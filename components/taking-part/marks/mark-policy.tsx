"use client";

import { Quote } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { withChangedValues } from "@/components/platform/forms/changed-values";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { Switch } from "@/components/platform/ui/switch";
import typography from "@/components/platform/ui/typography.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { POLICY_NUMBERS, type PolicyValues, toPolicyValues, toTerms } from "@/components/taking-part/marks/policy-values";
import { policyText } from "@/components/taking-part/marks/terms-text";
import type { NoShowSettings } from "@/lib/identity/colleges/no-show";
import { api } from "@/lib/site/api-client/client";

const FIELDS: Record<keyof PolicyValues, { label: string; unit: string; hint: string }> = {
  marks: { label: "Marks until registration opens later", unit: "marks", hint: "1 to 10" },
  delayHours: { label: "Registration opens later by", unit: "hours", hint: "1 to 72" },
  expireDays: { label: "A mark ends after", unit: "days", hint: "14 to 180, from the event’s end" },
  lateCancelHours: { label: "Late is the last", unit: "hours", hint: "0 to 48, 0 for never" },
};

/** The college's terms for absence: its clubs' events get them when they are published. Source: contract after 5 and 7. */
export function MarkPolicy({ college, policy }: { college: string; policy: NoShowSettings }) {
  const [, refresh] = useRefresh();
  const [saved, setSaved] = useState(policy);
  const [on, setOn] = useState(policy.on);
  const form = useApiForm<PolicyValues>({
    schema: async () => (await import("@/components/taking-part/marks/check-policy")).policySchema,
    defaultValues: toPolicyValues(policy),
    submit: async (values) => {
      // The call takes all terms; those that were changed in another tab meanwhile stay.
      const { noShow: stored } = (await api("GET /api/college/settings")).data;
      const noShow = withChangedValues(stored, { on, ...toTerms(values) }, saved);
      await api("PUT /api/college/settings", { body: { noShow } });
      form.reset(toPolicyValues(noShow));
      setSaved(noShow);
      setOn(noShow.on);
      showSuccess(noShow.on ? "Marks for absence are on" : "Marks for absence are off");
      refresh();
    },
  });
  const typed = useWatch({ control: form.control });
  const hasErrors = Object.keys(form.errors).length > 0;
  const example = hasErrors ? null : policyText(college, toTerms({ ...toPolicyValues(policy), ...typed }));
  return (
    <Panel aria-labelledby="mark-policy">
      <form className={layout.form} {...form.formProps}>
        <h2 className={typography.srOnly} id="mark-policy">
          Marks for absence
        </h2>
        <Switch
          label="Marks for absence"
          hint="For events that your clubs publish from now on. Each event can opt out."
          checked={on}
          isBusy={form.busy}
          onChange={setOn}
        />
        <div className={layout.two}>
          {POLICY_NUMBERS.map((name) => (
            <Field key={name} label={FIELDS[name].label} hint={FIELDS[name].hint} error={form.errors[name]?.message}>
              <Input className={typography.num} unit={FIELDS[name].unit} inputMode="numeric" autoComplete="off" {...form.register(name)} />
            </Field>
          ))}
        </div>
        {on && example && (
          <div className={classNames(noticeStyles.root, noticeStyles.plain)}>
            <Quote />
            <div>
              <p>
                <strong>As your students will read it</strong>
              </p>
              <p className={typography.anywhere}>{example}</p>
            </div>
          </div>
        )}
        <FormAlert text={form.alert} />
        <div className={layout.savebar}>
          <Button {...form.submitProps} variant="go" busyText="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
