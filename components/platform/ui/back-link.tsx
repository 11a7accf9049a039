import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";
import styles from "./back-link.module.css";

/** A link to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink className={styles.root} href={href}>
      <ArrowLeft />
      {children}
    </SiteLink>
  );
}
