import type { Metadata } from "next";
import { OtpScreen } from "@/components/identity/auth/otp-screen";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Verify email" };

/** The code of a club's sign-up, which its college enters. Another college's club looks like an unknown one. */
export default async function ClubCodePage({ params }: PageProps<"/club-otp/[userId]">) {
  const { userId } = await params;
  await requireActor("/club-otp/:userId", { userId });
  idOrNotFound(userId);
  return <OtpScreen purpose="club" />;
}
