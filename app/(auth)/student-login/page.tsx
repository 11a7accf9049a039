import type { Metadata } from "next";
import { LogInForm } from "@/components/identity/auth/log-in-form";

export const metadata: Metadata = { title: "Student Login" };

export default function StudentLoginPage() {
  return <LogInForm kind="student" title="Student Login" />;
}
