import type { Metadata } from "next";
import { CollegeRegisterForm } from "@/components/identity/auth/college-register-form";

export const metadata: Metadata = { title: "College sign-up" };

export default function CollegeRegisterPage() {
  return (
    <>
      <h1 className="h1">College sign-up</h1>
      <CollegeRegisterForm />
    </>
  );
}
