// One file of named parts: a tar, gzipped, so that `tar -xzf` lists its content.
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createTarDecoder, createTarPacker } from "modern-tar";

/**
 * Writes an archive that only its owner can read. The file appears when it is complete.
 * @param {string} file
 * @param {(add: (name: string, bytes: Uint8Array) => Promise<void>) => Promise<void>} fill
 */
export async function writeArchive(file, fill) {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const { readable, controller } = createTarPacker();
  const compressed = Readable.fromWeb(readable.pipeThrough(new CompressionStream("gzip")));
  const written = pipeline(compressed, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
  // Handled below, so that errors of `fill` are reported first.
  written.catch(() => {});
  const add = async (name, bytes) => {
    const body = controller.add({ name, size: bytes.length, mode: 0o600, mtime: new Date() }).getWriter();
    await body.write(bytes);
    await body.close();
  };
  try {
    await fill(add);
    controller.finalize();
    await written;
    await rename(draft, file);
  } catch (error) {
    controller.error(error);
    await written.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * The parts of an archive in their order, each whole in memory. Throws if the file is truncated or damaged.
 * @param {string} file
 * @returns {AsyncGenerator<{ name: string, bytes: Uint8Array }>}
 */
export async function* readArchive(file) {
  const packed = Readable.toWeb(createReadStream(file));
  const parts = packed.pipeThrough(new DecompressionStream("gzip")).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of parts) yield { name: header.name, bytes: new Uint8Array(await arrayBuffer(body)) };
}
