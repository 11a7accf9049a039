"use client";

import { Pencil } from "lucide-react";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { DialogButton } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import type { SearchJson } from "@/lib/reach/searches/calls";
import { api } from "@/lib/site/api-client/client";

type Props = { search: SearchJson; onRenamed(search: SearchJson): void };

export function RenameSearch(props: Props) {
  const button = (
    <Button variant="quiet" iconOnly aria-label={`Rename ${props.search.name}`}>
      <Pencil />
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
    schema: () => import("@/lib/reach/searches/schema").then((module) => module.searchNameForm),
    defaultValues: { name },
    submit: async (body) => {
      onRenamed(await api("PUT /api/searches/{id}", { path: { id }, body }));
      showSuccess("Saved");
      onDone();
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <Field label="Search name" required error={form.errors.name?.message} hint="1 to 100 characters">
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <SaveBar form={form} onCancel={onDone} variant="ink" busyText="Saving...">
        Save
      </SaveBar>
    </form>
  );
}
