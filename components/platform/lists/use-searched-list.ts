"use client";

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "@/lib/platform/http/client";

type Page<Item> = { items: Item[]; nextCursor: string | null };
type Found<Item> = Page<Item> & { question: string };
type Failure = { question: string; message: string };

/**
 * A list that is searched through its address. Without a question it is `first`, the page's own list; outdated requests are aborted.
 * @param question the search in the address, "" for everything
 * @param ask loads a page of the answer to this question
 */
export function useSearchedList<Item>(
  question: string,
  first: readonly Item[],
  ask: (page: { cursor: string | undefined; signal?: AbortSignal }) => Promise<Page<Item>>,
) {
  const [found, setFound] = useState<Found<Item>>();
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const list = question === "" ? { items: first, nextCursor: null } : found?.question === question ? found : undefined;
  const isMissing = list === undefined;
  const wanted = useRef(question);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request, and `ask` depends on the question alone.
  useEffect(() => {
    wanted.current = question;
    if (!isMissing) return;
    setFailure(undefined);
    const giveUp = new AbortController();
    ask({ cursor: undefined, signal: giveUp.signal }).then(
      (page) => setFound({ ...page, question }),
      (error) => {
        if (!giveUp.signal.aborted) setFailure({ question, message: messageOf(error) });
      },
    );
    return () => giveUp.abort();
  }, [question, isMissing, attempt]);

  /** Adds the next page, which is rendered when this returns. @returns the previous number of items, undefined when none were added */
  const addMore = async (): Promise<number | undefined> => {
    if (!found?.nextCursor || isAdding) return;
    setIsAdding(true);
    setFailure(undefined);
    try {
      const { items, nextCursor } = await ask({ cursor: found.nextCursor });
      // A new search in the meantime needs its own list.
      if (wanted.current !== question) return;
      flushSync(() => setFound({ question, items: [...found.items, ...items], nextCursor }));
      return found.items.length;
    } catch (error) {
      setFailure({ question, message: messageOf(error) });
    } finally {
      setIsAdding(false);
    }
  };

  return {
    list,
    failure: failure?.question === question ? failure.message : undefined,
    isAdding,
    addMore,
    tryAgain: () => setAttempt(attempt + 1),
  };
}
