import type { Metadata } from "next";
import { OtpScreen } from "@/components/identity/auth/otp-screen";

export const metadata: Metadata = { title: "Verify email" };

/** The code of a student's sign-up: one finished page for all ids, reached by a rewrite. */
export default function StudentCodePage() {
  return <OtpScreen purpose="student" />;
}
