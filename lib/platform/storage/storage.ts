import "server-only";
import { env } from "@/lib/platform/env";
import type { Storage } from "@/lib/platform/storage/interface";
import { local } from "@/lib/platform/storage/local";
import { uploadThing } from "@/lib/platform/storage/uploadthing";

/** The storage for new files. Source: contract base 1. */
export const storage: Storage = env.UPLOADTHING_TOKEN ? uploadThing : local;

/** The storage of a folder, which differs after a change of configuration; undefined when it cannot be reached now. */
export function findStorage(folder: string): Storage | undefined {
  return [local, ...(env.UPLOADTHING_TOKEN ? [uploadThing] : [])].find((place) => place.folder === folder);
}
