import type { Metadata } from "next";
import { openStudentProfile, TABS } from "@/app/(site)/student-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { tabTitle } from "@/lib/platform/http/page";

export async function generateMetadata({ params }: PageProps<"/student-profile/[tab]">): Promise<Metadata> {
  return { title: tabTitle(TABS, (await params).tab) };
}

/** Source: spec §2, Profiles; contract base 2: the admin is not a student. */
export default async function StudentProfileTabPage({ params, searchParams }: PageProps<"/student-profile/[tab]">) {
  const { tab } = await params;
  return openStudentProfile(await requireActor("/student-profile/:tab", { tab }), await searchParams, tab);
}
