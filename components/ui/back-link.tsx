import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** The way back to where a page belongs. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="back" href={href} prefetch={false}>
      <ArrowLeft className="icon" />
      {children}
    </Link>
  );
}
