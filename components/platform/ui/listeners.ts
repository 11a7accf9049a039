/** The listeners of a value outside React: `subscribe` is for useSyncExternalStore, and `tell` must be called after each change. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
