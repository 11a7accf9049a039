import type { Metadata } from "next";
import { openClub } from "@/app/(site)/manage-club/[clubId]/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "Manage club" };

/** A club for the students who organise for all of it. Source: contract organisers 7.2. */
export default async function ManageClubPage({ params, searchParams }: PageProps<"/manage-club/[clubId]">) {
  const { clubId } = await params;
  const actor = await requireActor("/manage-club/:clubId", { clubId });
  return openClub(actor, clubId, await searchParams);
}
