"use client";

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type CardBlog, toCardBlog } from "@/components/blogs/card-blog";
import { readPage } from "@/lib/calls/client";
import { messageOf } from "@/lib/platform/http/client";

type Found = { q: string; blogs: CardBlog[]; nextCursor: string | null };
type Failure = { q: string; message: string };

/** The blogs whose title contains `q`. Without `q` it is `first`, the page's own list; outdated requests are aborted. */
export function useBlogList(q: string, first: readonly CardBlog[]) {
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const list = q === "" ? { blogs: first, nextCursor: null } : found?.q === q ? found : undefined;
  const isMissing = list === undefined;
  const wanted = useRef(q);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request.
  useEffect(() => {
    wanted.current = q;
    if (!isMissing) return;
    setFailure(undefined);
    const giveUp = new AbortController();
    ask(q, undefined, giveUp.signal).then(setFound, (error) => {
      if (!giveUp.signal.aborted) setFailure({ q, message: messageOf(error) });
    });
    return () => giveUp.abort();
  }, [q, isMissing, attempt]);

  /** Adds the next page, which is rendered when this returns. @returns the previous number of blogs, undefined when none were added */
  const addMore = async (): Promise<number | undefined> => {
    if (!found?.nextCursor || isAdding) return;
    setIsAdding(true);
    setFailure(undefined);
    try {
      const { blogs, nextCursor } = await ask(q, found.nextCursor);
      // A new search meanwhile wants its own list.
      if (wanted.current !== q) return;
      flushSync(() => setFound({ q, blogs: [...found.blogs, ...blogs], nextCursor }));
      return found.blogs.length;
    } catch (error) {
      setFailure({ q, message: messageOf(error) });
    } finally {
      setIsAdding(false);
    }
  };

  return {
    list,
    failure: failure?.q === q ? failure.message : undefined,
    isAdding,
    addMore,
    tryAgain: () => setAttempt(attempt + 1),
  };
}

async function ask(q: string, cursor?: string, signal?: AbortSignal): Promise<Found> {
  const { items, nextCursor } = await readPage("GET /api/blog", { query: { q, ...(cursor && { cursor }) }, signal });
  return { q, blogs: items.map(toCardBlog), nextCursor };
}
