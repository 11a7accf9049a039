import type { Metadata } from "next";
import { ResetPasswordForm } from "@/components/identity/auth/reset-password-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Reset Your Password" };

export default function ForgotStudentPasswordPage() {
  return (
    <>
      <h1 className={typography.h1}>Reset Your Password</h1>
      <ResetPasswordForm accountType="user" />
    </>
  );
}
