import type { ReactNode } from "react";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { type ListPages, numberedPath } from "@/lib/identity/pages/paths";

type Props = { number: number; hasNext: boolean; of: ListPages; children?: ReactNode };

/** Links between the pages of a list, for readers without JavaScript and for search engines. */
export function PageLinks({ number, hasNext, of, children }: Props) {
  return (
    <nav className="pages" aria-label="Pages">
      {number > 1 && (
        <SiteLink href={numberedPath(of, number - 1)} rel="prev" className={typography.link}>
          Previous page
        </SiteLink>
      )}
      {number > 1 && <span className={typography.muted}>Page {number}</span>}
      {hasNext && (
        <SiteLink href={numberedPath(of, number + 1)} rel="next" className={typography.link}>
          Next page
        </SiteLink>
      )}
      {children}
    </nav>
  );
}
