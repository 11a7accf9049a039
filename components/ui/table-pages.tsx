import Link from "next/link";

type Props = {
  /** Says whose pages they are. */
  label: string;
  /** Of the first page; null on it. */
  first: string | null;
  /** Of the next page; null on the last. */
  next: string | null;
};

/** From one page of a table to the next, and back to its beginning. */
export function TablePages({ label, first, next }: Props) {
  if (!first && !next) return null;
  return (
    <nav className="pages" aria-label={label}>
      {first && (
        <Link href={first} prefetch={false} scroll={false} className="link">
          First page
        </Link>
      )}
      {next && (
        <Link href={next} prefetch={false} scroll={false} rel="next" className="link">
          Next page
        </Link>
      )}
    </nav>
  );
}
