import type { Metadata } from "next";
import { LogInForm } from "@/components/identity/auth/log-in-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "College Login" };

export default function CollegeLoginPage() {
  return (
    <>
      <h1 className={typography.h1}>College Login</h1>
      <LogInForm kind="college" />
    </>
  );
}
