"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

type PublishedListProps<Item> = {
  title: string;
  items: readonly Item[];
  row(item: Item): ReactNode;
  /** The link to where another one is made. */
  create: ReactNode;
  /** Stand in the place of the list while there is nothing in it. */
  none: { title: string; text: string };
  moreText: string;
  /** Links to the rest, where there is more than one answer holds. */
  pages?: ReactNode;
};

const SHOWN_AT_ONCE = 12;

/** What a club has published, newest first, and more of it when asked. Source: spec §2, Club profile. */
export function PublishedList<Item>({ title, items, row, create, none, moreText, pages }: PublishedListProps<Item>) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const id = useId();
  if (items.length === 0) {
    return (
      <Empty title={none.title} action={create}>
        {none.text}
      </Empty>
    );
  }
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {create}
      </div>
      <ul>{items.slice(0, shown).map(row)}</ul>
      {shown < items.length && (
        <Button full className="mt-4" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {moreText}
        </Button>
      )}
      {shown >= items.length && pages}
    </section>
  );
}
