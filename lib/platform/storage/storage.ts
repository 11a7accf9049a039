import "server-only";
import { env } from "@/lib/platform/env";
import type { Storage } from "@/lib/platform/storage/interface";
import { local } from "@/lib/platform/storage/local";
import { uploadThing } from "@/lib/platform/storage/uploadthing";

/** Where new files go. Source: contract 1. */
export const storage: Storage = env.UPLOADTHING_TOKEN ? uploadThing : local;

/** Where the files of a folder are, which is another place when the configuration changed since; undefined when it is out of reach now. */
export function findStorage(folder: string): Storage | undefined {
  return [local, ...(env.UPLOADTHING_TOKEN ? [uploadThing] : [])].find((place) => place.folder === folder);
}
