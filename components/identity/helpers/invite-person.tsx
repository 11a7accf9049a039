"use client";

import { RoleOptions } from "@/components/identity/helpers/role-options";
import { ROLE_HINTS } from "@/components/identity/helpers/roles";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { GrantRole } from "@/lib/identity/organisers/policy";
import { api } from "@/lib/site/api-client/client";

/** A whole club, or one of its events. */
export type TeamPlace = { clubId: string; eventId?: undefined } | { eventId: string; clubId?: undefined };

type Props = {
  place: TeamPlace;
  /** The roles that the visitor may give. */
  roles: readonly GrantRole[];
};

/** Invites a person by email. Source: contract organisers 7.3. */
export function InvitePerson({ place, roles }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const first = roles.at(-1) ?? "door";
  const form = useApiForm({
    schema: () => import("@/lib/identity/helpers/schema").then((module) => module.inviteForm),
    defaultValues: { email: "", role: first },
    fieldOf: { already_in_team: "email" },
    submit: async (body) => {
      const { message } = await (place.eventId === undefined
        ? api("POST /api/team/club/{clubId}", { path: { clubId: place.clubId }, body })
        : api("POST /api/team/event/{eventId}", { path: { eventId: place.eventId }, body }));
      showSuccess(message);
      form.reset({ email: "", role: first });
      refresh();
    },
  });
  return (
    <form className={classNames(layout.form, layout.narrow)} {...form.formProps}>
      <Field label="Email" required error={form.errors.email?.message}>
        <EmailInput autoComplete="off" {...form.register("email")} />
      </Field>
      <Field label="Role" required error={form.errors.role?.message} hint={roles.map((role) => ROLE_HINTS[role]).join(" ")}>
        <Select {...form.register("role")}>
          <RoleOptions roles={roles} />
        </Select>
      </Field>
      <FormAlert text={form.alert} />
      <div>
        <Button {...form.submitProps} busy={form.busy || isRefreshing} busyText="Inviting..." variant="go">
          Invite
        </Button>
      </div>
    </form>
  );
}
