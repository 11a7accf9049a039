import type { Metadata } from "next";
import { openCollegeProfile } from "@/app/(site)/college-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "College Profile" };

/** Source: spec §2, Profiles; contract base 2. */
export default async function CollegeProfilePage({ searchParams }: PageProps<"/college-profile">) {
  return openCollegeProfile(await requireActor("/college-profile"), await searchParams);
}
