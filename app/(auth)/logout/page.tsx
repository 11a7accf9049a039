import type { Metadata } from "next";
import { LogOut } from "@/components/identity/auth/log-out";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Logout" };

export default function LogOutPage() {
  return (
    <>
      <h1 className={typography.h1}>Logout</h1>
      <LogOut />
    </>
  );
}
