import type { ReactNode } from "react";
import { CollegeDeletionBand, DeletionBand } from "@/components/identity/data/deletion-band";
import { hasRole } from "@/lib/platform/auth/actor";
import { getSession } from "@/lib/platform/auth/session";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { findDeletion } from "@/lib/site/personal-data/deletion";

/** The layout of every folder of private pages: above the page it says that the account, or a club's college, will be deleted. */
export default async function PrivateLayout({ children }: { children: ReactNode }) {
  // A failure is shown by the page, which asks for the same.
  const { actor, deletesAt } = await getSession().catch(() => ({ actor: { role: "visitor" } as const, deletesAt: null }));
  if (!hasRole(actor, ["student", "club", "college"])) return children;
  const kind = hasRole(actor, ["student"]) ? "student" : "organiser";
  const collegeDeletesAt = hasRole(actor, ["club"]) ? await findDeletion({ id: actor.collegeId }).catch(() => null) : null;
  return (
    <>
      {deletesAt && <DeletionBand account={{ kind, id: actor.id }} day={dayIn(DEFAULT_TIME_ZONE, deletesAt)} />}
      {collegeDeletesAt && <CollegeDeletionBand day={dayIn(DEFAULT_TIME_ZONE, collegeDeletesAt)} />}
      {children}
    </>
  );
}
