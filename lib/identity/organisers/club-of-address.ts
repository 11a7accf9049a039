import { notFound, redirect } from "next/navigation";
import { ownClub } from "@/lib/identity/organisers/policy";
import { authorize, authorizeClub, type ClubOrganiser, type Organiser } from "@/lib/identity/organisers/service";
import { clubProfilePath, manageClubPath, managePath } from "@/lib/identity/pages/paths";
import { type Club, hasRole, type Student } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { idText } from "@/lib/platform/id";

/** For pages: the club that the account acts for. A club acts for itself, a student for the club in the address, if there is one. */
export function clubOfAddress(actor: Club | Student, asked: string | string[] | undefined): string | null {
  if (hasRole(actor, ["club"])) return ownClub(actor);
  return idText().safeParse(asked).data ?? null;
}

/**
 * For pages that add something to a club. The people of a banned club are led to the page on which they read why they cannot.
 * @throws AppError forbidden
 */
export async function authorizeAdding(actor: Club | Student, clubId: string | null): Promise<ClubOrganiser<"edit_event">> {
  if (clubId === null) notFound();
  return authorizeClub(actor, clubId, "edit_event").catch(
    leadIfBanned(hasRole(actor, ["club"]) ? clubProfilePath() : manageClubPath(clubId)),
  );
}

/** The same for pages that edit an event: its own page is the one that says why. @throws AppError event_not_found, forbidden */
export function authorizeEditing(actor: Club | Student, eventId: string): Promise<Organiser<"edit_event">> {
  return authorize(actor, eventId, "edit_event").catch(leadIfBanned(managePath(eventId)));
}

function leadIfBanned(path: string) {
  return (error: unknown): never => {
    if (error instanceof AppError && error.code === "club_banned") redirect(path);
    throw error;
  };
}
