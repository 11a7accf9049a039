import type { Metadata } from "next";
import { ResetLinkForm } from "@/components/identity/auth/reset-link-form";
import typography from "@/components/platform/ui/typography.module.css";

export const metadata: Metadata = { title: "Reset Your Password", referrer: "no-referrer" };

/** The page of a mailed link: one finished page for all tokens, reached by a rewrite. */
export default function ResetLinkPage() {
  return (
    <>
      <h1 className={typography.h1}>Reset Your Password</h1>
      <ResetLinkForm />
    </>
  );
}
