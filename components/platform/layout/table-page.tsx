import { type ReactNode, Suspense } from "react";
import { BackLink } from "@/components/platform/ui/back-link";
import { Loading, Skeleton } from "@/components/platform/ui/skeleton";

type PageProps = { title: string; back: { href: string; text: string }; subtitle: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page with one table: a link back, a title and its subject. */
export function TablePage({ title, back, subtitle, actions, children }: PageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href={back.href}>{back.text}</BackLink>
        <h1 className="h1">{title}</h1>
        <div className="actions">
          <p className="muted wrap-anywhere">{subtitle}</p>
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Placeholder rows. `of` is the query: a new one shows the skeleton again. */
export function TableRows({ loading, of = null, children }: { loading: string; of?: unknown; children: ReactNode }) {
  return (
    <Suspense
      key={JSON.stringify(of)}
      fallback={
        <Loading text={loading}>
          <Skeleton className="h-60" />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
