import type { Metadata } from "next";
import { CollegeRegisterForm } from "@/components/identity/auth/college-register-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "College sign-up" };

export default function CollegeRegisterPage() {
  return (
    <>
      <h1 className={typography.h1}>College sign-up</h1>
      <CollegeRegisterForm />
    </>
  );
}
