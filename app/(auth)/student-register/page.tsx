import type { Metadata } from "next";
import { StudentRegisterForm } from "@/components/identity/auth/student-register-form";

export const metadata: Metadata = { title: "Student sign-up" };

export default function StudentRegisterPage() {
  return (
    <>
      <h1 className="h1">Student sign-up</h1>
      <StudentRegisterForm />
    </>
  );
}
