import type { Metadata } from "next";
import { openCollegeProfile } from "@/app/(site)/college-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "College Profile" };

/** Source: spec §2, Profiles; contract base 2. */
export default async function CollegeProfileTabPage({ params, searchParams }: PageProps<"/college-profile/[tab]">) {
  const { tab } = await params;
  return openCollegeProfile(await requireActor("/college-profile/:tab", { tab }), await searchParams, tab);
}
