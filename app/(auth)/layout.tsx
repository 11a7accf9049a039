import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/platform/layout/auth-shell";

/** Not for search engines. */
export const metadata: Metadata = { robots: { index: false } };

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell>{children}</AuthShell>;
}
