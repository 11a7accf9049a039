import type { Metadata } from "next";
import { OtpScreen } from "@/components/identity/auth/otp-screen";

export const metadata: Metadata = { title: "Verify email" };

/** The code of a college's sign-up: one finished page for all ids, reached by a rewrite. */
export default function CollegeCodePage() {
  return <OtpScreen purpose="college" />;
}
