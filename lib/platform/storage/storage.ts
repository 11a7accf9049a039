import "server-only";
import { env } from "@/lib/platform/env";
import { local } from "@/lib/platform/storage/local";
import { uploadThing } from "@/lib/platform/storage/uploadthing";

/** A place for files that never change. A key is a file name that we made: letters, digits, `-` and `.`. */
export interface Storage {
  /** The address of the folder in which a file's address is its key; also tells the places apart. */
  readonly folder: string;
  /** When it returns, the whole file is kept and served. @throws AppError storage_unreachable */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Removes files; one that is not there is no failure. @throws AppError storage_unreachable */
  delete(keys: string[]): Promise<void>;
}

/** Where new files go. Source: contract 1. */
export const storage: Storage = env.UPLOADTHING_TOKEN ? uploadThing : local;

/** Where the files of a folder are, which is another place when the configuration changed since; undefined when it is out of reach now. */
export function findStorage(folder: string): Storage | undefined {
  return [local, ...(env.UPLOADTHING_TOKEN ? [uploadThing] : [])].find((place) => place.folder === folder);
}
