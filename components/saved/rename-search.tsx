"use client";

import { Pencil } from "lucide-react";
import { SaveBar } from "@/components/forms/save-bar";
import { showSuccess } from "@/components/forms/show-toast";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/calls/client";
import type { SearchJson } from "@/lib/searches/answers";

type Props = { search: SearchJson; onRenamed(search: SearchJson): void };

export function RenameSearch(props: Props) {
  const button = (
    <Button variant="quiet" iconOnly aria-label={`Rename ${props.search.name}`}>
      <Pencil className="icon" />
    </Button>
  );
  return (
    <DialogButton button={button} title="Rename search">
      {(close) => <NameForm {...props} onDone={close} />}
    </DialogButton>
  );
}

function NameForm({ search: { _id: id, name }, onRenamed, onDone }: Props & { onDone(): void }) {
  const form = useApiForm({
    schema: () => import("@/lib/searches/schema").then((module) => module.searchNameForm),
    defaultValues: { name },
    submit: async (body) => {
      onRenamed(await api("PUT /api/searches/{id}", { path: { id }, body }));
      showSuccess("Saved");
      onDone();
    },
  });
  return (
    <form className="form" {...form.formProps}>
      <Field label="Search name" required error={form.errors.name?.message} hint="1 to 100 characters">
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <SaveBar form={form} onCancel={onDone} variant="ink" busyText="Saving...">
        Save
      </SaveBar>
    </form>
  );
}
