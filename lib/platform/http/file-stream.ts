import "server-only";

/** The parts of a file in their order. */
type FileParts = AsyncIterable<string | Uint8Array>;
/** Begins to make a file. The signal aborts when the file is no longer needed, so that waiting can stop. */
export type OpenFile = (signal: AbortSignal) => FileParts | Promise<FileParts>;

/** The longest pause between two reads of a client. */
export const STALLED_MS = 60_000;
const WHOLE_MAX_MS = 10 * 60_000;

/**
 * The body of a file that is made while it is read. Nothing is made before the first read, because a server may drop an answer without
 * reading it and without cancelling it. However the file ends, its parts are returned, so that their `finally` runs, and the signal that it
 * was opened with aborts: after its last part or a failure, when its reader cancels, after a pause of `stalledMs` between two reads, or
 * after `wholeMs`. After one of the last two, or a failure, the reader gets an error, so that half a file never looks whole.
 */
export async function fileStream(
  open: OpenFile,
  { stalledMs, wholeMs } = { stalledMs: STALLED_MS, wholeMs: WHOLE_MAX_MS },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const ended = new AbortController();
  const [encoder, parts] = [new TextEncoder(), (await open(ended.signal))[Symbol.asyncIterator]()];
  let [stalled, whole]: (NodeJS.Timeout | undefined)[] = [];

  const end = (reason?: Error) => {
    clearTimeout(stalled);
    clearTimeout(whole);
    ended.abort(reason);
    // A part in progress is finished first. Its failure has no reader any longer.
    return parts.return?.().then(
      () => {},
      () => {},
    );
  };
  const endAfter = (ms: number, controller: ReadableStreamDefaultController, message: string) =>
    setTimeout(() => {
      const reason = new Error(message);
      controller.error(reason);
      void end(reason);
    }, ms);

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        whole ??= endAfter(wholeMs, controller, "A file took too long.");
        try {
          const { done, value } = await parts.next();
          if (ended.signal.aborted) return;
          if (done) {
            await end();
            controller.close();
            return;
          }
          controller.enqueue(typeof value === "string" ? encoder.encode(value) : new Uint8Array(value));
          stalled = endAfter(stalledMs, controller, "The reader of a file has stopped reading.");
        } catch (error) {
          void end();
          throw error;
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  );
}
