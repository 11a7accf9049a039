"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";

type Props = { teamId: string; name: string };

export function RenameTeam(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Pencil className="icon" />
        Rename
      </Button>
      {isOpen && (
        <Dialog title="Rename the team" onClose={() => setOpen(false)}>
          <NameForm {...props} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function NameForm({ teamId, name, onDone }: Props & { onDone(): void }) {
  const [, refresh] = useRefresh();
  const form = useApiForm({
    schema: () => import("@/lib/event-teams/schema").then((module) => module.teamNameForm),
    defaultValues: { name },
    fieldOf: { team_name_taken: "name" },
    submit: async (body) => {
      await api("PUT /api/teams/{id}", { path: { id: teamId }, body });
      refresh();
      onDone();
    },
  });
  return (
    <form className="form" {...form.formProps}>
      <Field label="Name of the team" required error={form.errors.name?.message} hint="2 to 40 characters.">
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <FormAlert text={form.alert} />
      <div className="savebar">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="ink" {...form.submitProps} busyText="Renaming...">
          Rename
        </Button>
      </div>
    </form>
  );
}
