"use client";

import { FormAlert } from "@/components/forms/form-alert";
import { useApiForm } from "@/components/forms/use-api-form";
import { RoleOptions } from "@/components/team/role-options";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";
import { CO_HOST_ROLES } from "@/lib/organisers/policy";

type Props = { eventId: string; clubs: readonly { id: string; name: string; college: string }[] };

/** Asks a club to organise an event together. Source: contract 7.3. */
export function InviteClub({ eventId, clubs }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const form = useApiForm({
    schema: () => import("@/lib/team/schema").then((module) => module.coHostForm),
    defaultValues: { clubId: "", role: "editor" },
    fieldOf: { already_in_team: "clubId" },
    submit: async (body) => {
      const { message } = await api("POST /api/team/event/{eventId}/clubs", { path: { eventId }, body });
      toast.success(message);
      form.reset({ clubId: "", role: "editor" });
      refresh();
    },
  });
  return (
    <form className="form max-w-[33rem]" {...form.formProps}>
      <Field label="Club" required error={form.errors.clubId?.message}>
        <Select {...form.register("clubId")}>
          <option value="">Choose a club</option>
          {clubs.map(({ id, name, college }) => (
            <option key={id} value={id}>
              {name}, {college}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Role of the club"
        required
        error={form.errors.role?.message}
        hint="A club that manages does everything except cancelling the event. Its people have at most this role."
      >
        <Select {...form.register("role")}>
          <RoleOptions roles={CO_HOST_ROLES} />
        </Select>
      </Field>
      <FormAlert text={form.alert} />
      <div>
        <Button {...form.submitProps} busy={form.busy || isRefreshing} busyText="Asking...">
          Ask the club
        </Button>
      </div>
    </form>
  );
}
