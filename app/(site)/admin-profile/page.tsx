import type { Metadata } from "next";
import { openAdminProfile } from "@/app/(site)/admin-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "Admin Profile" };

/** Source: spec §2, Admin. */
export default async function AdminProfilePage({ searchParams }: PageProps<"/admin-profile">) {
  return openAdminProfile(await requireActor("/admin-profile"), await searchParams);
}
