import type { Metadata } from "next";
import { openClubProfile } from "@/app/(site)/club-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "Club Profile" };

/** Source: spec §2, Profiles. */
export default async function ClubProfilePage({ searchParams }: PageProps<"/club-profile">) {
  return openClubProfile(await requireActor("/club-profile"), await searchParams);
}
