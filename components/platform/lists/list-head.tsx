import type { ReactNode } from "react";

/** The head of a list's page: its title, a note under it, and its links. */
export function ListHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 pt-8 pb-6">
      <div>
        <h1 className="h1 wrap-anywhere">{title}</h1>
        {note && <p className="muted min-h-[1lh]">{note}</p>}
      </div>
      {children}
    </div>
  );
}
