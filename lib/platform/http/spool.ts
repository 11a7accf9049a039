import "server-only";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError } from "@/lib/platform/errors";
import { setHealthFlag } from "@/lib/platform/health-flags";

/**
 * The files of one request, one after the other in one temporary file. The file is unlinked when it is opened, so the system removes it
 * with the last handle, however the request or the process ends.
 */
export class Spool {
  #file: Promise<FileHandle> | undefined;
  #length = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Stores one file after the other, in the order of the calls. @throws AppError storage_unreachable, and the errors of `chunks` */
  keep(name: string, chunks: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const kept = this.#last.then(async () => {
      const start = this.#length;
      for await (const chunk of chunks) await this.#write(chunk);
      const size = this.#length - start;
      return new SpooledFile(name, size, () => this.#read(start, size));
    });
    this.#last = kept.catch(() => {});
    return kept;
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }

  async #write(chunk: Uint8Array): Promise<void> {
    this.#file ??= openNameless();
    try {
      const file = await this.#file;
      for (let done = 0; done < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, done, chunk.length - done, this.#length);
        done += bytesWritten;
        this.#length += bytesWritten;
      }
    } catch (error) {
      setHealthFlag("pictures", true, { err: error });
      throw new AppError("storage_unreachable", {}, { cause: error });
    }
  }

  async #read(start: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(size);
    const file = await this.#file;
    for (let done = 0; file && done < size; ) {
      const { bytesRead } = await file.read(bytes, done, size - done, start + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes;
  }
}

async function openNameless(): Promise<FileHandle> {
  const place = path.join(tmpdir(), `quad-${crypto.randomUUID()}`);
  const file = await open(place, "wx+", 0o600);
  await unlink(place);
  return file;
}

/** A file of a form. It is read from the request's spool, so only until the request is answered. */
class SpooledFile extends File {
  readonly #read: () => Promise<Uint8Array<ArrayBuffer>>;

  constructor(name: string, size: number, read: () => Promise<Uint8Array<ArrayBuffer>>) {
    super([], name);
    this.#read = read;
    Object.defineProperty(this, "size", { value: size });
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#read()).buffer;
  }
}
