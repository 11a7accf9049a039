import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** A link to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="back" href={href} prefetch={false}>
      <ArrowLeft className="icon" />
      {children}
    </Link>
  );
}
