import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";

/** A link to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink className="back" href={href}>
      <ArrowLeft className="icon" />
      {children}
    </SiteLink>
  );
}
