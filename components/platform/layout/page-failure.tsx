"use client";

import { RotateCw } from "lucide-react";
import { useTransition } from "react";
import { Button, LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { HOME_PATH } from "@/lib/identity/pages/paths";
import lostStyles from "./lost.module.css";

type FailureProps = { text: string; retry(): void };

/** Shows that a page could not be rendered, with a button to try again. Next passes `retry` to every error.tsx. */
export function Failure({ text, retry }: FailureProps) {
  const [busy, startTransition] = useTransition();
  return (
    <>
      <div role="alert">
        <h1 className={typography.h1}>{text}</h1>
      </div>
      <div className={layout.actions}>
        <Button size="big" busy={busy} busyText="Trying again..." onClick={() => startTransition(retry)}>
          <RotateCw />
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
    <div className={classNames(layout.wrap, lostStyles.root)}>
      <Failure {...props} />
    </div>
  );
}
