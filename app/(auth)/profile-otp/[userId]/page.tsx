import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OtpScreen } from "@/components/identity/auth/otp-screen";
import { isSelf } from "@/lib/identity/accounts/access";
import { requireActor } from "@/lib/identity/pages/require-actor";

export const metadata: Metadata = { title: "Verify email" };

/** The code of a student's college address; the id is the student's own. */
export default async function ProfileCodePage({ params }: PageProps<"/profile-otp/[userId]">) {
  const { userId } = await params;
  const student = await requireActor("/profile-otp/:userId", { userId });
  if (!isSelf(student, userId)) notFound();
  return <OtpScreen purpose="profile" />;
}
