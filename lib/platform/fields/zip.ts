import { setImmediate as nextTurn } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive, in the parts in which it is made. `isPacked` if it is compressed already, as pictures are. */
export type ZipFile = {
  path: string;
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  isPacked?: boolean;
};

/** Compressing one piece blocks the thread for a few milliseconds. */
const PIECE_BYTES = 64 * 1024;

/**
 * A ZIP archive in parts, made as it is read: no file is in memory as a whole, and other work of the process runs after each piece. Files
 * and archive are smaller than 4 GB.
 */
export async function* toZip(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const take = () => {
    const taken = made;
    made = [];
    return taken;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { path, parts, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(file);
    for await (const part of parts) {
      const bytes = typeof part === "string" ? strToU8(part) : part;
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        file.push(bytes.subarray(start, start + PIECE_BYTES));
        yield* take();
        await nextTurn();
      }
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
