"use client";

import { Pencil } from "lucide-react";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";

type Props = { teamId: string; name: string };

export function RenameTeam(props: Props) {
  const button = (
    <Button>
      <Pencil />
      Rename
    </Button>
  );
  return (
    <DialogButton button={button} title="Rename team">
      {(close) => <NameForm {...props} onDone={close} />}
    </DialogButton>
  );
}

function NameForm({ teamId, name, onDone }: Props & { onDone(): void }) {
  const [, refresh] = useRefresh();
  const form = useApiForm({
    schema: () => import("@/lib/taking-part/teams/schema").then((module) => module.teamNameForm),
    defaultValues: { name },
    fieldOf: { team_name_taken: "name" },
    submit: async (body) => {
      await api("PUT /api/teams/{id}", { path: { id: teamId }, body });
      refresh();
      onDone();
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <Field label="Team name" required error={form.errors.name?.message} hint="2 to 40 characters">
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <SaveBar form={form} onCancel={onDone} variant="ink" busyText="Renaming...">
        Rename
      </SaveBar>
    </form>
  );
}
