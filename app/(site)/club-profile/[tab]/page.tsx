import type { Metadata } from "next";
import { openClubProfile, TABS } from "@/app/(site)/club-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { tabTitle } from "@/lib/platform/http/page";

export async function generateMetadata({ params }: PageProps<"/club-profile/[tab]">): Promise<Metadata> {
  return { title: tabTitle(TABS, (await params).tab) };
}

/** Source: spec §2, Profiles. */
export default async function ClubProfileTabPage({ params, searchParams }: PageProps<"/club-profile/[tab]">) {
  const { tab } = await params;
  return openClubProfile(await requireActor("/club-profile/:tab", { tab }), await searchParams, tab);
}
