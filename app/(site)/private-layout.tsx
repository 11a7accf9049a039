import type { ReactNode } from "react";
import { DeletionBand } from "@/components/identity/data/deletion-band";
import { hasRole } from "@/lib/platform/auth/actor";
import { getSession } from "@/lib/platform/auth/session";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** The layout of every folder of private pages: above the page it says that the account will be deleted, if that is planned. */
export default async function PrivateLayout({ children }: { children: ReactNode }) {
  // A failure is shown by the page, which asks for the same.
  const { actor, deletesAt } = await getSession().catch(() => ({ actor: { role: "visitor" } as const, deletesAt: null }));
  if (!deletesAt || !hasRole(actor, ["student", "club", "college"])) return children;
  const kind = hasRole(actor, ["student"]) ? "student" : "organiser";
  return (
    <>
      <DeletionBand account={{ kind, id: actor.id }} day={dayIn(DEFAULT_TIME_ZONE, deletesAt)} />
      {children}
    </>
  );
}
