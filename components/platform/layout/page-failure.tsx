"use client";

import { RotateCw } from "lucide-react";
import { useTransition } from "react";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { HOME_PATH } from "@/lib/identity/pages/paths";

type FailureProps = { text: string; retry(): void };

/** Tells that a page could not be rendered, with a button to try again. Next passes `retry` to every error.tsx. */
export function Failure({ text, retry }: FailureProps) {
  const [busy, startTransition] = useTransition();
  return (
    <>
      <div role="alert">
        <h1 className="h1">{text}</h1>
      </div>
      <div className="actions">
        <Button size="big" busy={busy} busyText="Trying again..." onClick={() => startTransition(retry)}>
          <RotateCw className="icon" />
          Try again
        </Button>
        <LinkButton href={HOME_PATH} size="big" variant="quiet">
          Back to Home
        </LinkButton>
      </div>
    </>
  );
}

/** The same as a whole page, with the site's header. */
export function PageFailure(props: FailureProps) {
  return (
    <div className="wrap lost">
      <Failure {...props} />
    </div>
  );
}
