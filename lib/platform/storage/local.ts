import "server-only";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Storage } from "@/lib/platform/storage/interface";

/** Matches the names that this product makes: no path that leaves the folder, and no file that is still being written. */
const FILE_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}-\d{1,5}\.(?:webp|jpg)$/;

const uploads = () => path.resolve(env.DATA_DIR, "uploads");

function fileOf(key: string): string {
  if (!FILE_NAME.test(key)) throw new Error(`invalid file name: ${key}`);
  return path.join(uploads(), key);
}

/** Files under `$DATA_DIR/uploads`, which `/images/<key>` serves. */
export const local: Storage = {
  folder: "/images",
  // Whole files only: a file that is being written cannot be found yet.
  async put(key, bytes) {
    const file = fileOf(key);
    const part = `${file}.${crypto.randomUUID()}.part`;
    try {
      await mkdir(uploads(), { recursive: true });
      await writeFile(part, bytes, { flush: true });
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw new AppError("storage_unreachable", { key }, { cause: error });
    }
  },
  async delete(keys) {
    for (const key of keys) {
      await rm(fileOf(key), { force: true }).catch((error: unknown) => {
        throw new AppError("storage_unreachable", { key }, { cause: error });
      });
    }
  },
};

/** A stored file; null for any other name. */
export async function findLocalFile(name: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!FILE_NAME.test(name)) return null;
  return readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
