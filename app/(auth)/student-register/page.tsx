import type { Metadata } from "next";
import { StudentRegisterForm } from "@/components/identity/auth/student-register-form";
import typography from "@/components/platform/ui/typography.module.css";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { title: "Student sign-up" };

/** Rendered when it is first opened, with the configuration of that moment: its notice names the operator. */
export const revalidate = 3600;

export default function StudentRegisterPage() {
  return (
    <>
      <h1 className={typography.h1}>Student sign-up</h1>
      <StudentRegisterForm operator={env.OPERATOR_NAME} />
    </>
  );
}
