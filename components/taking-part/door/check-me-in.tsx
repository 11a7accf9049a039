"use client";

import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { toast } from "@/components/platform/ui/toast";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

/** Checks the student in with the code of the screen. @param code from the screen's QR code, "" without one */
export function CheckMeIn({ eventId, code }: { eventId: string; code: string }) {
  const [isRefreshing, refresh] = useRefresh();
  const form = useApiForm({
    schema: () => import("@/lib/taking-part/door/schema").then((module) => module.hereBody),
    defaultValues: { code },
    fieldOf: { here_code_wrong: "code" },
    submit: async (body) => {
      const { message } = await api("POST /api/event/here/{eventId}", { path: { eventId }, body });
      toast.success(message);
      refresh();
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <FormAlert text={form.alert} />
      <Field label="Code on the screen" required hint="It changes every 30 seconds." error={form.errors.code?.message}>
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...form.register("code")} />
      </Field>
      <div>
        <Button {...form.submitProps} variant="go" size="big" busy={form.busy || isRefreshing} busyText="Checking in...">
          Check me in
        </Button>
      </div>
    </form>
  );
}
