import { ownClub } from "@/lib/identity/organisers/policy";
import { type Club, hasRole, type Student } from "@/lib/platform/auth/actor";
import { idText } from "@/lib/platform/id";

/** For pages: the club that somebody acts for: a club for itself, a student for that of the address, where it names one. */
export function clubOfAddress(actor: Club | Student, asked: string | string[] | undefined): string | null {
  if (hasRole(actor, ["club"])) return ownClub(actor);
  return idText().safeParse(asked).data ?? null;
}
