/** For useSyncExternalStore: calls every second, and at once when somebody comes back to the tab. */
export function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
