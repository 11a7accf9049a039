"use client";

import { type ComponentType, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { Notice } from "@/components/platform/ui/notice";
import { NETWORK_ERROR } from "@/lib/platform/http/client";

type Late<Props> = { part?: ComponentType<Props>; load(): Promise<ComponentType<Props>> };

/**
 * A loader for `lazy` and `dynamic`. Where the part cannot load, a notice with a button takes its place, and the page stays with what was
 * typed in it; otherwise the page of a failure would replace it.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // Not in the notice's state: a dialog that is closed and opened again is a new one.
  const late: Late<Props> = {
    async load() {
      late.part ??= await load();
      return late.part;
    },
  };
  const orNotice = () => late.load().catch(() => (props: Props) => <Missing late={late} props={props} />);
  return async () => ({ default: await orNotice() });
}

function Missing<Props extends object>({ late, props }: { late: Late<Props>; props: Props }) {
  const [Part, setPart] = useState(() => late.part);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const loaded = await late.load().catch(() => undefined);
    setBusy(false);
    setPart(() => loaded);
  };
  if (Part) return <Part {...props} />;
  const tryAgain = (
    <Button busy={busy} busyText="Trying again..." onClick={retry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="bad" action={tryAgain}>
      {NETWORK_ERROR}
    </Notice>
  );
}
