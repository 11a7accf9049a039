"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Notice } from "@/components/platform/ui/notice";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./results.module.css";

type Props = {
  /** The result of useEventList or useBlogList. */
  found: {
    list: { nextCursor: string | null } | undefined;
    failure: string | undefined;
    isAdding: boolean;
    addMore(): Promise<number | undefined>;
    tryAgain(): void;
  };
  /** False until the hydrated list has replaced the server's. */
  isLive: boolean;
  status: ReactNode;
  /** Beside the status. */
  aside?: ReactNode;
  /** The loading text. */
  loading: string;
  skeleton: ReactNode;
  /** Before the list. */
  heading?: ReactNode;
  /** The list, rendered once there is one. */
  children: ReactNode;
  /** The links to the list's further pages. */
  pages: ReactNode;
};

/** The results of a search or their placeholder; loads more, and offers another try after a failure. */
export function Results({ found, isLive, status, aside, loading, skeleton, heading, children, pages }: Props) {
  const { list, failure, isAdding, addMore, tryAgain } = found;
  const root = useRef<HTMLDivElement>(null);

  const showMore = async () => {
    const before = await addMore();
    // Focuses the first new card, so that keyboard users continue there.
    if (before !== undefined) root.current?.querySelectorAll<HTMLElement>("article a")[before]?.focus();
  };

  const tryAgainWhenOnline = useEffectEvent(() => {
    if (failure && !list) tryAgain();
  });
  useEffect(() => {
    const onOnline = () => tryAgainWhenOnline();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);

  return (
    <div className={styles.root} data-results ref={root} aria-busy={!list && !failure}>
      <div className={styles.countLine}>
        <p className={classNames(typography.muted, typography.small)} role="status">
          {!isLive && <span className={styles.ifFiltered}>{loading}</span>}
          {status}
        </p>
        {aside}
      </div>
      {heading}
      {!isLive && <div className={styles.ifFiltered}>{skeleton}</div>}
      {!list && !failure && skeleton}
      {list && (
        <div className={styles.unlessFiltered}>
          {children}
          {list.nextCursor && (
            <div className={styles.more}>
              <Button busy={isAdding} busyText={loading} onClick={showMore}>
                Show more
              </Button>
            </div>
          )}
        </div>
      )}
      {failure && (
        <Notice tone="bad" action={<Button onClick={list ? showMore : tryAgain}>Try again</Button>}>
          {failure}
        </Notice>
      )}
      {pages}
    </div>
  );
}
