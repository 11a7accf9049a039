import { classNames } from "@/components/platform/ui/class-names";
import { SiteLink } from "@/components/platform/ui/site-link";
import layout from "./layout.module.css";
import typography from "./typography.module.css";

type Props = {
  /** The navigation's accessible name. */
  label: string;
  /** The address of the first page; null on it. */
  first: string | null;
  /** The address of the next page; null on the last. */
  next: string | null;
};

/** Links to the next page of a table, and back to its first. */
export function TablePages({ label, first, next }: Props) {
  if (!first && !next) return null;
  return (
    <nav className={layout.pages} aria-label={label}>
      {first && (
        <SiteLink href={first} opens="keep-scroll" className={classNames(typography.link, typography.alone)}>
          First page
        </SiteLink>
      )}
      {next && (
        <SiteLink href={next} opens="keep-scroll" rel="next" className={classNames(typography.link, typography.alone)}>
          Next page
        </SiteLink>
      )}
    </nav>
  );
}
