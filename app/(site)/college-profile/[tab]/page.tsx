import type { Metadata } from "next";
import { openCollegeProfile, TABS } from "@/app/(site)/college-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { tabTitle } from "@/lib/platform/http/page";

export async function generateMetadata({ params }: PageProps<"/college-profile/[tab]">): Promise<Metadata> {
  return { title: tabTitle(TABS, (await params).tab) };
}

/** Source: spec §2, Profiles; contract base 2. */
export default async function CollegeProfileTabPage({ params, searchParams }: PageProps<"/college-profile/[tab]">) {
  const { tab } = await params;
  return openCollegeProfile(await requireActor("/college-profile/:tab", { tab }), await searchParams, tab);
}
