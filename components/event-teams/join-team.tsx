"use client";

import { type SyntheticEvent, useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { FormAlert } from "@/components/forms/form-alert";
import { useHydrated } from "@/components/forms/use-hydrated";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/calls/client";
import { teamPath } from "@/lib/pages/paths";
import { ApiError } from "@/lib/platform/http/client";

type Props = { code: string; team: string };

/** Accepts an invitation. Source: contract 9. */
export function JoinTeam({ code, team }: Props) {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const join = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { team: joined } = await api("POST /api/team-invites/{code}", { path: { code }, body: {} });
      window.location.assign(teamPath(joined._id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form className="form" method="post" noValidate onSubmit={join}>
      <FormAlert text={failure && failureText(failure)} />
      <Button type="submit" variant="go" size="big" full disabled={!isHydrated} busy={isBusy} busyText="Joining...">
        Join {team}
      </Button>
    </form>
  );
}
