import type { Metadata } from "next";
import { openAdminProfile } from "@/app/(site)/admin-profile/tabs";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "Admin Profile" };

/** Source: spec §2, Admin. */
export default async function AdminProfileTabPage({ params, searchParams }: PageProps<"/admin-profile/[tab]">) {
  const { tab } = await params;
  return openAdminProfile(await requireActor("/admin-profile/:tab", { tab }), await searchParams, tab);
}
