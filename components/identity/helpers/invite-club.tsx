"use client";

import { Search } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { RoleOptions } from "@/components/identity/helpers/role-options";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { Input, Select } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import type { coHostForm } from "@/lib/identity/helpers/schema";
import { CO_HOST_ROLES } from "@/lib/identity/organisers/policy";
import { api } from "@/lib/site/api-client/client";

type Club = { id: string; name: string; college: string };
type Props = { eventId: string; clubs: readonly Club[] };

const SHOWN_MAX = 8;

/** Invites a club to co-organise an event. Source: contract organisers 7.3. */
export function InviteClub({ eventId, clubs }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [words, setWords] = useState("");
  const form = useApiForm<z.input<typeof coHostForm>>({
    schema: () => import("@/lib/identity/helpers/schema").then((module) => module.coHostForm),
    defaultValues: { clubId: "", role: "editor" },
    fieldOf: { already_in_team: "clubId" },
    submit: async (body) => {
      const { message } = await api("POST /api/team/event/{eventId}/clubs", { path: { eventId }, body });
      showSuccess(message);
      form.reset({ clubId: "", role: "editor" });
      setWords("");
      refresh();
    },
  });
  const found = clubs.filter((club) => fits(club, words));
  return (
    <form className={classNames(layout.form, layout.narrow)} {...form.formProps}>
      <Field label="Search clubs" hint="Enter the name of the club or its college">
        <Input
          type="search"
          autoComplete="off"
          icon={<Search />}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            // The chosen club may have left the list.
            form.setValue("clubId", "");
          }}
        />
      </Field>
      <Field label="Club" required error={form.errors.clubId?.message} hint={countText(found.length)}>
        <Select {...form.register("clubId")}>
          <option value="">Choose a club</option>
          {found.slice(0, SHOWN_MAX).map(({ id, name, college }) => (
            <option key={id} value={id}>
              {name}, {college}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Club’s role"
        required
        error={form.errors.role?.message}
        hint="Managers can do everything except cancel the event. People from that club get this role or a lower one."
      >
        <Select {...form.register("role")}>
          <RoleOptions roles={CO_HOST_ROLES} />
        </Select>
      </Field>
      <FormAlert text={form.alert} />
      <div>
        <Button {...form.submitProps} busy={form.busy || isRefreshing} busyText="Inviting...">
          Invite club
        </Button>
      </div>
    </form>
  );
}

function fits({ name, college }: Club, words: string): boolean {
  const text = `${name} ${college}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function countText(count: number): string | undefined {
  if (count === 0) return "No clubs match";
  return count > SHOWN_MAX ? `The first ${SHOWN_MAX} of ${count} clubs. Search to find others.` : undefined;
}
