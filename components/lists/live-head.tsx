"use client";

import { Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";
import { useSession } from "@/components/layout/use-session";
import { ListHead } from "@/components/lists/list-head";
import { announceAddress } from "@/components/lists/use-address";
import { LinkButton } from "@/components/ui/button";

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
      <Suspense>
        <AddressWatcher />
      </Suspense>
      <ListHead title={title}>
        {isClub && (
          <LinkButton href={add.href} variant="go">
            <Plus className="icon" /> {add.text}
          </LinkButton>
        )}
      </ListHead>
    </>
  );
}

/** Tells the list when a link changed its address. It reads browser state, so it needs its own Suspense. */
function AddressWatcher() {
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the fact that they changed matters.
  useEffect(announceAddress, [params]);
  return null;
}
