import type { ClubJson } from "@/lib/identity/clubs/calls";
import type { ClubProfile } from "@/lib/identity/clubs/repository";

/** A club as shown to itself, its college and the admin. Source: spec §3. */
export function toClubJson({ id, name, account, college }: ClubProfile): ClubJson {
  return { _id: id, clubName: name, email: account.email, collegeId: { _id: college.id, name: college.name } };
}
