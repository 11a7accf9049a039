import { ownClub } from "@/lib/identity/organisers/policy";
import { type Club, hasRole, type Student } from "@/lib/platform/auth/actor";
import { idText } from "@/lib/platform/id";

/** For pages: the club that the account acts for. A club acts for itself, a student for the club in the address, if there is one. */
export function clubOfAddress(actor: Club | Student, asked: string | string[] | undefined): string | null {
  if (hasRole(actor, ["club"])) return ownClub(actor);
  return idText().safeParse(asked).data ?? null;
}
