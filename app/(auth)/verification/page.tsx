import type { Metadata } from "next";
import { VerificationForm } from "@/components/identity/auth/verification-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Student Verification" };

export default function VerificationPage() {
  return (
    <>
      <h1 className={typography.h1}>Student Verification</h1>
      <p className={typography.muted}>
        Confirm that you’re a student: we’ll send a code to your college email. Once you’re verified, your own college’s events are free for
        you.
      </p>
      <VerificationForm />
    </>
  );
}
