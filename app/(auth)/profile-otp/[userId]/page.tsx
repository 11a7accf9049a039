import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OtpScreen } from "@/components/auth/otp-screen";
import { requireActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Verify email" };

/** The code of a student's college address; the id is the student's own. */
export default async function ProfileCodePage({ params }: PageProps<"/profile-otp/[userId]">) {
  const { userId } = await params;
  const student = await requireActor(["student"], "/student-login", `/profile-otp/${userId}`);
  if (student.id !== userId) notFound();
  return <OtpScreen purpose="profile" />;
}
