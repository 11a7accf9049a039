"use client";

import { RotateCw } from "lucide-react";
import { useTransition } from "react";
import { Button, LinkButton } from "@/components/ui/button";

type FailureProps = { text: string; retry(): void };

/** That a page could not be made, with a way to try again. Next gives `retry` to every error.tsx. */
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
        <LinkButton href="/" size="big" variant="quiet">
          Back to Home
        </LinkButton>
      </div>
    </>
  );
}

/** The same in the place of a page, with the site's header around it. */
export function PageFailure(props: FailureProps) {
  return (
    <div className="wrap lost">
      <Failure {...props} />
    </div>
  );
}
