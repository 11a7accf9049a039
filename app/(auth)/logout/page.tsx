import type { Metadata } from "next";
import { LogOut } from "@/components/identity/auth/log-out";

export const metadata: Metadata = { title: "Logout" };

export default function LogOutPage() {
  return (
    <>
      <h1 className="h1">Logout</h1>
      <LogOut />
    </>
  );
}
