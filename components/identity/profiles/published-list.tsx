"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/platform/ui/button";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";

type PublishedListProps<Item> = {
  title: string;
  items: readonly Item[];
  row(item: Item): ReactNode;
  /** The links to the forms for new ones, for those who may make some. */
  create: ReactNode;
  /** Replaces the empty list. */
  none: { title: string; text: string };
  moreText: string;
  /** Links to further pages, if one answer does not contain all. */
  pages?: ReactNode;
};

const SHOWN_AT_ONCE = 12;

/** A club's events or blogs, newest first, and more on demand. Source: spec §2, Club profile. */
export function PublishedList<Item>({ title, items, row, create, none, moreText, pages }: PublishedListProps<Item>) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const id = useId();
  const actions = create && <div className={layout.actions}>{create}</div>;
  if (items.length === 0) {
    return (
      <Empty title={none.title} action={actions}>
        {none.text}
      </Empty>
    );
  }
  return (
    <section aria-labelledby={id}>
      <div className={layout.sectionHead}>
        <h2 className={typography.h2} id={id}>
          {title}
        </h2>
        {actions}
      </div>
      <ul>{items.slice(0, shown).map(row)}</ul>
      {shown < items.length && (
        <Button full className={layout.after} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {moreText}
        </Button>
      )}
      {shown >= items.length && pages}
    </section>
  );
}
