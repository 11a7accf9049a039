import type { Metadata } from "next";
import { ResetLinkForm } from "@/components/auth/reset-link-form";

export const metadata: Metadata = { title: "Reset Your Password", referrer: "no-referrer" };

/** What a mailed link opens: one finished page for every token, which a rewrite leads here. */
export default function ResetLinkPage() {
  return (
    <>
      <h1 className="h1">Reset Your Password</h1>
      <ResetLinkForm />
    </>
  );
}
