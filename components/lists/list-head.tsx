import type { ReactNode } from "react";

/** The head of a list's page: its title and its links. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 pt-8 pb-6">
      <h1 className="h1">{title}</h1>
      {children}
    </div>
  );
}
