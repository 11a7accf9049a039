/** For useSyncExternalStore: calls every second, and immediately when the tab becomes visible. */
export function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
