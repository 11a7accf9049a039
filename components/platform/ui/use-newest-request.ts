"use client";

import { useCallback, useRef } from "react";

/** @returns starts a request: returns its signal, and aborts the request before it, whose answer would be older */
export function useNewestRequest(): () => AbortSignal {
  const newest = useRef<AbortController>(undefined);
  return useCallback(() => {
    newest.current?.abort();
    newest.current = new AbortController();
    return newest.current.signal;
  }, []);
}
