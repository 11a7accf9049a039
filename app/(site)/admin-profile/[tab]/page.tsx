import type { Metadata } from "next";
import { openAdminProfile, TABS } from "@/app/(site)/admin-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { tabTitle } from "@/lib/platform/http/page";

export async function generateMetadata({ params }: PageProps<"/admin-profile/[tab]">): Promise<Metadata> {
  return { title: tabTitle(TABS, (await params).tab) };
}

/** Source: spec §2, Admin. */
export default async function AdminProfileTabPage({ params, searchParams }: PageProps<"/admin-profile/[tab]">) {
  const { tab } = await params;
  return openAdminProfile(await requireActor("/admin-profile/:tab", { tab }), await searchParams, tab);
}
