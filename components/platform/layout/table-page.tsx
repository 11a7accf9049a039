import { type ReactNode, Suspense } from "react";
import { BackLink } from "@/components/platform/ui/back-link";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Loading, Skeleton } from "@/components/platform/ui/skeleton";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./table-page.module.css";

type PageProps = { title: string; back: { href: string; text: string }; subtitle: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page with one table: a link back, a title and its subject. */
export function TablePage({ title, back, subtitle, actions, children }: PageProps) {
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={back.href}>{back.text}</BackLink>
        <h1 className={typography.h1}>{title}</h1>
        <div className={layout.actions}>
          <p className={classNames(typography.muted, typography.anywhere)}>{subtitle}</p>
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Placeholder rows. `of` is the query: a new one shows the skeleton again. */
export function TableRows({ loading, of, children }: { loading: string; of: unknown; children: ReactNode }) {
  return (
    <Suspense
      key={JSON.stringify(of)}
      fallback={
        <Loading text={loading}>
          <Skeleton className={styles.rows} />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
