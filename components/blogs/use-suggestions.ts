"use client";

import { useEffect, useState } from "react";
import type { SuggestionJson } from "@/lib/blogs/wire";
import { read } from "@/lib/platform/http/client";

const NONE: SuggestionJson[] = [];

/** Titles that contain the words; what could not be had is not missed, since the list below says so. */
export function useSuggestions(words: string): SuggestionJson[] {
  const [suggestions, setSuggestions] = useState(NONE);

  useEffect(() => {
    if (!words) return setSuggestions(NONE);
    const giveUp = new AbortController();
    read<SuggestionJson[]>(`/api/blog/suggestions?q=${encodeURIComponent(words)}`, { signal: giveUp.signal }).then(setSuggestions, () => {
      if (!giveUp.signal.aborted) setSuggestions(NONE);
    });
    return () => giveUp.abort();
  }, [words]);
  return suggestions;
}
