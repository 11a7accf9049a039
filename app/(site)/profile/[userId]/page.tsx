import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { isSelf } from "@/lib/accounts/access";
import { requireActor } from "@/lib/pages/require-actor";
import type { Account } from "@/lib/platform/auth/actor";

export const metadata: Metadata = { title: "Profile" };

const PROFILES: Record<Account["role"], string> = {
  student: "/student-profile",
  college: "/college-profile",
  club: "/club-profile",
  admin: "/admin-profile",
};

/** Redirects an account to its own profile; another account's has no page. Source: contract 2 and 5. */
export default async function ProfilePage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  const actor = await requireActor("/profile/:userId", { userId });
  if (!isSelf(actor, userId)) notFound();
  redirect(PROFILES[actor.role]);
}
