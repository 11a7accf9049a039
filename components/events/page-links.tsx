import Link from "next/link";
import type { ReactNode } from "react";

const pathOf = (number: number) => (number === 1 ? "/events-page" : `/events-page/${number}`);

/** From one page of the list to the next and back, for readers without JavaScript and for search engines. */
export function PageLinks({ number, hasNext, children }: { number: number; hasNext: boolean; children?: ReactNode }) {
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
