const AGAIN_AFTER_MS = 5000;

/**
 * Lets a code through once, and again when it was out of sight for five seconds: a ticket that is held up longer is not a second visit.
 * Source: contract organisers 8.3.
 * @returns whether this sighting counts; `now` in milliseconds
 */
export function repeatFilter() {
  const lastSeen = new Map<string, number>();
  return {
    isNew(code: string, now: number): boolean {
      for (const [seen, at] of lastSeen) if (now - at >= AGAIN_AFTER_MS) lastSeen.delete(seen);
      const isNew = !lastSeen.has(code);
      lastSeen.set(code, now);
      return isNew;
    },
    /** The next sighting of any code counts. */
    forget: () => lastSeen.clear(),
  };
}
