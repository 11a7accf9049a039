import type { Metadata } from "next";
import { openStudentProfile } from "@/app/(site)/student-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "My Profile" };

/** Source: spec §2, Profiles; contract base 2: the admin is not a student. */
export default async function StudentProfilePage({ searchParams }: PageProps<"/student-profile">) {
  return openStudentProfile(await requireActor("/student-profile"), await searchParams);
}
