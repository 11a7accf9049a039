import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { isSelf } from "@/lib/identity/accounts/access";
import { adminProfilePath, COLLEGE_PROFILE_PATH, clubProfilePath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import type { Account } from "@/lib/platform/auth/actor";

export const metadata: Metadata = { title: "Profile" };

const PROFILES: Record<Account["role"], string> = {
  student: studentProfilePath(),
  college: COLLEGE_PROFILE_PATH,
  club: clubProfilePath(),
  admin: adminProfilePath(),
};

/** Redirects an account to its own profile; another account's has no page. Source: contract base 2 and 5. */
export default async function ProfilePage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  const actor = await requireActor("/profile/:userId", { userId });
  if (!isSelf(actor, userId)) notFound();
  redirect(PROFILES[actor.role]);
}
