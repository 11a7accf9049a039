import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { type Account, SIGNED_IN } from "@/lib/platform/auth/actor";
import { requireActor } from "@/lib/platform/auth/session";

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
  const actor = await requireActor(SIGNED_IN, "/login", `/profile/${userId}`);
  if (actor.id !== userId) notFound();
  redirect(PROFILES[actor.role]);
}
