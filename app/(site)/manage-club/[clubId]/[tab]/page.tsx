import type { Metadata } from "next";
import { openClub, TABS } from "@/app/(site)/manage-club/[clubId]/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { tabTitle } from "@/lib/platform/http/page";

export async function generateMetadata({ params }: PageProps<"/manage-club/[clubId]/[tab]">): Promise<Metadata> {
  return { title: tabTitle(TABS, (await params).tab) };
}

/** A club for the students who organise for all of it. Source: contract organisers 7.2. */
export default async function ManageClubTabPage({ params, searchParams }: PageProps<"/manage-club/[clubId]/[tab]">) {
  const { clubId, tab } = await params;
  const actor = await requireActor("/manage-club/:clubId/:tab", { clubId, tab });
  return openClub(actor, clubId, await searchParams, tab);
}
