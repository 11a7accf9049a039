import type { Metadata } from "next";
import { LogInForm } from "@/components/identity/auth/log-in-form";

export const metadata: Metadata = { title: "College Login" };

export default function CollegeLoginPage() {
  return <LogInForm kind="college" title="College Login" />;
}
