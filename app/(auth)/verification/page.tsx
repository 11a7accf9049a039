import type { Metadata } from "next";
import { VerificationForm } from "@/components/auth/verification-form";

export const metadata: Metadata = { title: "Student Verification" };

export default function VerificationPage() {
  return (
    <>
      <h1 className="h1">Student Verification</h1>
      <p className="muted">
        Show that you belong to your college: we send a code to your address there. Once you are verified, events of your own college cost
        you nothing.
      </p>
      <VerificationForm />
    </>
  );
}
