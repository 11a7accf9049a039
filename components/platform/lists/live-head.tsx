"use client";

import { Plus } from "lucide-react";
import { useSession } from "@/components/platform/layout/use-session";
import { AddressWatcher } from "@/components/platform/lists/address-watcher";
import { ListHead } from "@/components/platform/lists/list-head";
import { LinkButton } from "@/components/platform/ui/button";

type Props = {
  title: string;
  /** The page where clubs add to the list. */
  add: { href: string; text: string };
};

/** The head of a list that follows its address. */
export function LiveHead({ title, add }: Props) {
  const isClub = useSession()?.type === "club";
  return (
    <>
      <AddressWatcher />
      <ListHead title={title}>
        {isClub && (
          <LinkButton href={add.href} variant="go">
            <Plus /> {add.text}
          </LinkButton>
        )}
      </ListHead>
    </>
  );
}
