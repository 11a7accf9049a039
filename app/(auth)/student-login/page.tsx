import type { Metadata } from "next";
import { LogInForm } from "@/components/identity/auth/log-in-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Student Login" };

export default function StudentLoginPage() {
  return (
    <>
      <h1 className={typography.h1}>Student Login</h1>
      <LogInForm kind="student" />
    </>
  );
}
