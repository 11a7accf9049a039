import { Countdown } from "@/components/identity/data/countdown";
import { DeleteLater } from "@/components/identity/data/delete-later";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Club, College } from "@/lib/platform/auth/actor";
import { deletionView } from "@/lib/site/personal-data/deletion-view";

/** The deletion of a college's or a club's account with its cooling-off: planned, or to be asked for. */
export async function OrganiserDeletion({ actor, email }: { actor: College | Club; email: string }) {
  const self = authorizeSelf(actor, actor.id);
  const deletion = await deletionView(self);
  const account = { kind: "organiser", id: self.id } as const;
  if (deletion.planned) return <Countdown account={account} {...deletion.planned} />;
  return <DeleteLater account={account} email={email} {...deletion.ask} />;
}
