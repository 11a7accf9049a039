"use client";

import { useEffect, useState } from "react";
import type { SuggestionJson } from "@/lib/catalogue/blogs/calls";
import { messageOf } from "@/lib/platform/http/client";
import { read } from "@/lib/site/api-client/client";

type Answer = { suggestions: SuggestionJson[]; failure: string | undefined };
const NONE: Answer = { suggestions: [], failure: undefined };

/** Titles similar to the words, or the reason why there are none; `tryAgain` repeats the request. */
export function useSuggestions(words: string): Answer & { tryAgain(): void } {
  const [answer, setAnswer] = useState(NONE);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the request.
  useEffect(() => {
    if (!words) return setAnswer(NONE);
    const giveUp = new AbortController();
    read("GET /api/blog/suggestions", { query: { q: words }, signal: giveUp.signal }).then(
      (suggestions) => setAnswer({ suggestions, failure: undefined }),
      (error) => {
        if (!giveUp.signal.aborted) setAnswer({ suggestions: [], failure: messageOf(error) });
      },
    );
    return () => giveUp.abort();
  }, [words, tries]);
  return { ...answer, tryAgain: () => setTries((before) => before + 1) };
}
