import type { Metadata } from "next";
import { ResetLinkForm } from "@/components/identity/auth/reset-link-form";

export const metadata: Metadata = { title: "Reset Your Password", referrer: "no-referrer" };

/** The page of a mailed link: one finished page for all tokens, reached by a rewrite. */
export default function ResetLinkPage() {
  return (
    <>
      <h1 className="h1">Reset Your Password</h1>
      <ResetLinkForm />
    </>
  );
}
