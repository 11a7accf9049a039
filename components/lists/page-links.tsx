import type { ReactNode } from "react";
import { SiteLink } from "@/components/ui/site-link";

/** The address of a list's first page, and the path of the others. */
type Paths = { first: string; further: string };

type Props = { number: number; hasNext: boolean; of: Paths; children?: ReactNode };

/** Links between the pages of a list, for readers without JavaScript and for search engines. */
export function PageLinks({ number, hasNext, of, children }: Props) {
  const pathOf = (page: number) => (page === 1 ? of.first : `${of.further}/${page}`);
  return (
    <nav className="pages" aria-label="Pages">
      {number > 1 && (
        <SiteLink href={pathOf(number - 1)} rel="prev" className="link">
          Previous page
        </SiteLink>
      )}
      {number > 1 && <span className="muted">Page {number}</span>}
      {hasNext && (
        <SiteLink href={pathOf(number + 1)} rel="next" className="link">
          Next page
        </SiteLink>
      )}
      {children}
    </nav>
  );
}
