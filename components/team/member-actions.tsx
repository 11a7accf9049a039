"use client";

import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { useCallAndRefresh } from "@/components/forms/use-call-and-refresh";
import { RoleOptions } from "@/components/team/role-options";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";
import type { GrantRole } from "@/lib/organisers/policy";
import { ApiError } from "@/lib/platform/http/client";

type Props = {
  id: string;
  name: string;
  role: GrantRole;
  isInvited: boolean;
  /** The roles that the visitor may give. */
  roles: readonly GrantRole[];
};

/** Changes or ends somebody's role, or withdraws the invitation. Source: contract 7.3. */
export function MemberActions({ id, name, role, isInvited, roles }: Props) {
  const [isRefreshing, refresh] = useRefresh();
  const [busy, setBusy] = useState(false);

  const change = async (next: string) => {
    setBusy(true);
    try {
      toast.success((await api("PUT /api/team/{grantId}", { path: { grantId: id }, body: { role: next } })).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(failureText(error));
    } finally {
      setBusy(false);
      refresh();
    }
  };

  return (
    <>
      <Select aria-label={`Role of ${name}`} value={role} disabled={busy || isRefreshing} onChange={(event) => change(event.target.value)}>
        <RoleOptions roles={roles} />
      </Select>
      <EndRole
        id={id}
        name={name}
        act={isInvited ? "Withdraw" : "Remove"}
        title={isInvited ? "Withdraw invitation" : "Remove from the team"}
        text={
          isInvited
            ? `The invitation of ${name} is over, and its link leads nowhere.`
            : `${name} can do nothing more here from now on, on no device. What was done stays in the log.`
        }
      />
    </>
  );
}

type EndRoleProps = { id: string; name: string; act: string; title: string; text: string };

/** Ends a role after asking; also for whoever leaves. */
function EndRole({ id, name, act, title, text }: EndRoleProps) {
  // 404: somebody else ended it already.
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404] });
  const end = () => run(async () => (await api("DELETE /api/team/{grantId}", { path: { grantId: id } })).message);
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isBusy} busyText="Please wait...">
          {act}
          <span className="vh"> {name}</span>
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
