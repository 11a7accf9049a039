import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { type ListPages, numberedPath } from "@/lib/identity/pages/paths";

type Props = { number: number; hasNext: boolean; of: ListPages; children?: ReactNode };

/** Links between the pages of a list, for readers without JavaScript and for search engines. */
export function PageLinks({ number, hasNext, of, children }: Props) {
  return (
    <nav className={layout.pages} aria-label="Pages">
      {number > 1 && (
        <SiteLink href={numberedPath(of, number - 1)} rel="prev" className={classNames(typography.link, typography.alone)}>
          Previous page
        </SiteLink>
      )}
      {number > 1 && <span className={typography.muted}>Page {number}</span>}
      {hasNext && (
        <SiteLink href={numberedPath(of, number + 1)} rel="next" className={classNames(typography.link, typography.alone)}>
          Next page
        </SiteLink>
      )}
      {children}
    </nav>
  );
}
