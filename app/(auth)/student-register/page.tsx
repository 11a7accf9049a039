import type { Metadata } from "next";
import { StudentRegisterForm } from "@/components/identity/auth/student-register-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Student sign-up" };

export default function StudentRegisterPage() {
  return (
    <>
      <h1 className={typography.h1}>Student sign-up</h1>
      <StudentRegisterForm />
    </>
  );
}
