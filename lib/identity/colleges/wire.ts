import type { CollegeJson } from "@/lib/identity/colleges/calls";
import type { CollegeProfile } from "@/lib/identity/colleges/repository";
import { clubDetails } from "@/lib/identity/colleges/schema";

/** A college as shown to itself and the admin. Unverified clubs have `isVerified: false`. Source: spec §3. */
export function toCollegeJson({ id, name, emailDomain, domainProvedAt, account, clubs, pendingClubs }: CollegeProfile): CollegeJson {
  return {
    _id: id,
    name,
    email: account.email,
    emailDomain,
    isDomainProved: domainProvedAt !== null,
    collegeRepresentatives: [
      ...clubs.map(({ id, name, account }) => ({
        _id: id,
        clubName: name,
        email: account.email,
        isVerified: true,
        hasSecondFactor: account.factors.length > 0,
      })),
      ...pendingClubs.map((club) => ({
        _id: club.id,
        clubName: clubDetails.parse(club.details).name,
        email: club.email,
        isVerified: false,
        hasSecondFactor: false,
      })),
    ],
  };
}
