"use client";

import { useEffect, useState } from "react";
import { messageOf } from "@/lib/platform/http/client";

type Answered<T> = { key: string; answer: T };

/**
 * The answer to a question, requested again when its key changes; the previous one stays until then. Outdated requests are aborted.
 * @param key null requests nothing
 */
export function useKeyedFetch<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>) {
  const [answered, setAnswered] = useState<Answered<T>>();
  const [failure, setFailure] = useState<{ key: string; message: string }>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question, and `attempt` repeats it.
  useEffect(() => {
    if (key === null || answered?.key === key) return;
    const giveUp = new AbortController();
    setFailure(undefined);
    ask(giveUp.signal).then(
      (answer) => !giveUp.signal.aborted && setAnswered({ key, answer }),
      (error) => !giveUp.signal.aborted && setFailure({ key, message: messageOf(error) }),
    );
    return () => giveUp.abort();
  }, [key, attempt]);

  return {
    answer: answered?.answer,
    /** Whether the answer belongs to the present question. */
    isCurrent: key !== null && answered?.key === key,
    failure: failure?.key === key ? failure.message : undefined,
    tryAgain: () => setAttempt(attempt + 1),
  };
}
