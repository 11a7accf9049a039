import type { Metadata } from "next";
import { CollegeRegisterForm } from "@/components/identity/auth/college-register-form";
import typography from "@/components/platform/ui/typography.module.css";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { title: "College sign-up" };

/** Rendered when it is first opened, with the configuration of that moment: its notice names the operator. */
export const revalidate = 3600;

export default function CollegeRegisterPage() {
  return (
    <>
      <h1 className={typography.h1}>College sign-up</h1>
      <CollegeRegisterForm operator={env.OPERATOR_NAME} />
    </>
  );
}
