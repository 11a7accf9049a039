"use client";

import { type ComponentProps, useRef } from "react";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { api } from "@/lib/site/api-client/client";

/** The account, by the kind that its calls have. */
export type DeletionOf = { kind: "student" | "organiser"; id: string };

const takeBack = async ({ kind, id }: DeletionOf): Promise<string> => {
  const answer =
    kind === "student"
      ? await api("DELETE /api/users/{userId}/deletion", { path: { userId: id } })
      : await api("DELETE /api/college/{id}/deletion", { path: { id } });
  return answer.message;
};

/** Takes a planned deletion back. */
export function KeepAccount({
  account,
  text,
  ...look
}: { account: DeletionOf; text: string } & Pick<ComponentProps<typeof Button>, "variant" | "size" | "full">) {
  const [isBusy, run] = useCallAndRefresh();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);
  return (
    <Button ref={button} {...look} busy={isBusy} busyText={text} onClick={() => run(() => takeBack(account))}>
      {text}
    </Button>
  );
}
