import "server-only";

/** A reader that has kept its file waiting for longer than this makes way for another one. */
const KEPT_WAITING_MS = 60_000;

type Reading = {
  waitedMs: number;
  /** The beginning of the present wait for the reader; null while the next part is made. */
  since: number | null;
  end: () => void;
};

/** Files that hold something scarce while they are read. Their readers may be slow, as phones are, as long as nobody else needs it. */
export class SlowReaders {
  readonly #readings = new Set<Reading>();

  /**
   * The same parts, with a clock for their reader.
   * @param end gives back what the file holds, in the middle of it. The reader then gets an error, so that half a file never looks whole.
   */
  async *timed<Part>(parts: AsyncIterable<Part>, end: () => void): AsyncGenerator<Part> {
    const reading: Reading = { waitedMs: 0, since: null, end };
    this.#readings.add(reading);
    try {
      for await (const part of parts) {
        reading.since = performance.now();
        yield part;
        if (!this.#readings.has(reading)) throw new Error("A file whose reader kept it waiting has made way for another one.");
        reading.waitedMs += performance.now() - reading.since;
        reading.since = null;
      }
    } finally {
      this.#readings.delete(reading);
    }
  }

  /** Ends the file whose reader has kept it waiting longest, if that is more than a minute in all. @returns whether there was one */
  endSlowest(): boolean {
    const now = performance.now();
    const waitedOf = ({ waitedMs, since }: Reading) => (since === null ? 0 : waitedMs + now - since);
    const [slowest] = [...this.#readings].sort((one, other) => waitedOf(other) - waitedOf(one));
    if (!slowest || waitedOf(slowest) <= KEPT_WAITING_MS) return false;
    this.#readings.delete(slowest);
    slowest.end();
    return true;
  }
}
