import "server-only";
import { AppError } from "@/lib/platform/errors";

/** Lower bounds for the speed of a body. */
export type Pace = {
  /** A body without a byte for this long is refused. */
  idleMs: number;
  /** A body may take this long, plus the time of its bytes at the lowest rate. */
  startMs: number;
  minBytesPerS: number;
  /** The rest of a refused body is read and discarded for this long, so that the sender receives the answer. */
  drainMs: number;
};

/** The lowest rate is that of a very bad mobile network; below it, a few senders could occupy every place for hours. */
const PACE: Pace = { idleMs: 15_000, startMs: 30_000, minBytesPerS: 4096, drainMs: 5000 };

/** Smaller chunks are copied into one block, because each costs memory and work: a single byte takes 200. */
export const BLOCK_BYTES = 4096;

/**
 * A body as it arrives, in blocks. If the reader stops early, the rest is read and discarded.
 * @throws AppError body_too_large, as soon as the limit is passed, whatever Content-Length said; body_stalled
 */
export async function* blocksOf(request: Request, maxBytes: number, pace = PACE): AsyncGenerator<Buffer<ArrayBuffer>, void, undefined> {
  assertLength(request, maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return;
  const started = performance.now();
  let [length, isRead] = [0, false];
  const gathered = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let gatheredBytes = 0;
  try {
    for (;;) {
      const leftMs = started + pace.startMs + (1000 * length) / pace.minBytesPerS - performance.now();
      const { done, value } = await within(Math.min(pace.idleMs, leftMs), reader.read());
      isRead = done;
      if (done) break;
      length += value.length;
      if (length > maxBytes) throw new AppError("body_too_large", { maxBytes });
      if (gatheredBytes + value.length < BLOCK_BYTES) {
        gathered.set(value, gatheredBytes);
        gatheredBytes += value.length;
        continue;
      }
      yield Buffer.concat([gathered.subarray(0, gatheredBytes), value]);
      gatheredBytes = 0;
    }
    if (gatheredBytes > 0) yield gathered.subarray(0, gatheredBytes);
  } finally {
    if (!isRead) void drain(reader, maxBytes, pace.drainMs);
  }
}

/** The length that the sender declares; undefined when it declares none. @throws AppError body_too_large */
export function assertLength(request: Request, maxBytes: number): number | undefined {
  const stated = request.headers.get("content-length");
  const length = stated === null ? undefined : Number(stated);
  if (length !== undefined && length > maxBytes) throw new AppError("body_too_large", { maxBytes });
  return Number.isSafeInteger(length) ? length : undefined;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("body_stalled")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Cancelling closes the connection, so it comes last. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number, ms: number): Promise<void> {
  const cancel = () => void reader.cancel().catch(() => {});
  const timer = setTimeout(cancel, ms);
  try {
    for (let left = ms > 0 ? maxBytes : 0; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    cancel();
  } catch {
    // The sender has gone.
  } finally {
    clearTimeout(timer);
  }
}
