"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/calls/client";
import { managePath } from "@/lib/pages/paths";

type Props = {
  event: {
    id: string;
    name: string;
    /** The day on which it starts, or its registration ends. */
    day: string;
  };
};

/** Copies an event into a draft, and leads to its workspace. Source: contract 11. */
export function DuplicateEvent({ event }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Duplicate<span className="vh"> {event.name}</span>
      </Button>
      {isOpen && (
        <Dialog title="Duplicate" onClose={() => setOpen(false)}>
          <DuplicateForm event={event} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function DuplicateForm({ event: { id, name, day }, onClose }: Props & { onClose(): void }) {
  const router = useRouter();
  const form = useApiForm<{ startsOn: string }>({
    schema: async () => (await import("@/lib/events/schema")).duplicateBody.required(),
    defaultValues: { startsOn: day },
    submit: async ({ startsOn }) => {
      const { message, data } = await api("POST /api/event/duplicate/{id}", { path: { id }, body: { startsOn } });
      toast.success(message);
      router.push(managePath(data._id));
    },
  });
  return (
    <form className="form" {...form.formProps}>
      <p>A draft like {name}, with its texts, poster, price and rules. Nobody is registered for it, and its team is the club's.</p>
      <Field label="It starts on" required hint="All its times move by as many days" error={form.errors.startsOn?.message}>
        <Input type="date" className="num" autoComplete="off" {...form.register("startsOn")} />
      </Field>
      <FormAlert text={form.alert} />
      <div className="savebar">
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.submitProps} variant="go" busyText="Copying...">
          Duplicate
        </Button>
      </div>
    </form>
  );
}
