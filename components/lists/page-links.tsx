import Link from "next/link";
import type { ReactNode } from "react";

/** The address of a list's first page, and the path of the others. */
type Paths = { first: string; further: string };

type Props = { number: number; hasNext: boolean; of: Paths; children?: ReactNode };

/** Links between the pages of a list, for readers without JavaScript and for search engines. */
export function PageLinks({ number, hasNext, of, children }: Props) {
  const pathOf = (page: number) => (page === 1 ? of.first : `${of.further}/${page}`);
  return (
    <nav className="pages" aria-label="Pages">
      {number > 1 && (
        <Link href={pathOf(number - 1)} prefetch={false} rel="prev" className="link">
          Previous page
        </Link>
      )}
      {number > 1 && <span className="muted">Page {number}</span>}
      {hasNext && (
        <Link href={pathOf(number + 1)} prefetch={false} rel="next" className="link">
          Next page
        </Link>
      )}
      {children}
    </nav>
  );
}
