/** Calls a function when the browser is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const id = requestIdleCallback(() => work());
    return () => cancelIdleCallback(id);
  }
  // Safari has no idle callbacks.
  const id = setTimeout(work, 200);
  return () => clearTimeout(id);
}
