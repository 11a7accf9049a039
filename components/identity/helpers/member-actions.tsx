"use client";

import { useState } from "react";
import { RoleOptions } from "@/components/identity/helpers/role-options";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { Select } from "@/components/platform/ui/input";
import typography from "@/components/platform/ui/typography.module.css";
import type { GrantRole } from "@/lib/identity/organisers/policy";
import { api } from "@/lib/site/api-client/client";

type Props = {
  id: string;
  name: string;
  role: GrantRole;
  isInvited: boolean;
  /** The roles that the visitor may give. */
  roles: readonly GrantRole[];
};

/** Changes or ends a person's role, or withdraws the invitation. Source: contract organisers 7.3. */
export function MemberActions({ id, name, role, isInvited, roles }: Props) {
  return (
    <>
      <ChangeRole key={role} id={id} name={name} role={role} roles={roles} />
      <EndRole
        id={id}
        name={name}
        act={isInvited ? "Withdraw" : "Remove"}
        title={isInvited ? "Withdraw this invitation?" : `Remove ${name}?`}
        text={
          isInvited
            ? `The invitation link sent to ${name} will stop working.`
            : `${name} loses access straight away, on all devices. Their past activity stays in the log.`
        }
      />
    </>
  );
}

/** A role is saved only on request: arrow keys pass over other roles. */
function ChangeRole({ id, name, role, roles }: Omit<Props, "isInvited">) {
  const [next, setNext] = useState(role);
  // 404: another organiser ended it already.
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404] });
  const change = () => run(async () => (await api("PUT /api/team/{grantId}", { path: { grantId: id }, body: { role: next } })).message);
  return (
    <>
      <Select aria-label={`Role of ${name}`} value={next} disabled={isBusy} onChange={(event) => setNext(event.target.value as GrantRole)}>
        <RoleOptions roles={roles} />
      </Select>
      {next !== role && (
        <Button busy={isBusy} busyText="Saving..." onClick={change}>
          Save<span className={typography.srOnly}> role of {name}</span>
        </Button>
      )}
    </>
  );
}

/** Gives up the visitor's own role, after asking. @param next the next page, if this one is closed to former helpers */
export function LeaveRole({ id, name, isClub = false, next }: { id: string; name: string; isClub?: boolean; next?: string | undefined }) {
  return (
    <EndRole
      id={id}
      name={name}
      act="Stop organising"
      title={`Stop organising ${name}?`}
      text={
        isClub
          ? "Your club, and everyone it invited to this event, loses access straight away. Only the owner can invite your club again."
          : "You lose access straight away, on all devices. Only an organiser can invite you again."
      }
      next={next}
    />
  );
}

type EndRoleProps = { id: string; name: string; act: string; title: string; text: string; next?: string | undefined };

function EndRole({ id, name, act, title, text, next }: EndRoleProps) {
  // 404: another organiser ended it already.
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404], next });
  const end = () => run(async () => (await api("DELETE /api/team/{grantId}", { path: { grantId: id } })).message);
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isBusy} busyText="Please wait...">
          {act}
          <span className={typography.srOnly}> {name}</span>
        </Button>
      }
      title={title}
      text={text}
      confirm={act}
      busyText="Please wait..."
      onConfirm={end}
    />
  );
}
