import "server-only";
import type { UTApi } from "uploadthing/server";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { Storage } from "@/lib/platform/storage/interface";

const GIVE_UP_AFTER_MS = 20_000;

let opened: Promise<UTApi> | undefined;

/** Loaded when first used: it is large, and most installations do not need it. */
function open(): Promise<UTApi> {
  opened ??= import("uploadthing/server").then(
    ({ UTApi }) =>
      new UTApi({
        token: env.UPLOADTHING_TOKEN,
        logLevel: "None",
        defaultKeyType: "customId",
        ...(env.UPLOADTHING_API_URL && { apiUrl: env.UPLOADTHING_API_URL }),
        ...(env.UPLOADTHING_INGEST_URL && { ingestUrl: env.UPLOADTHING_INGEST_URL }),
        fetch: (url, init) => fetchInTime(url, init as RequestInit),
      }),
  );
  return opened;
}

/** The library has no time limit of its own. */
function fetchInTime(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { signal } = init;
  return fetch(url, { ...init, signal: AbortSignal.any([AbortSignal.timeout(GIVE_UP_AFTER_MS), ...(signal ? [signal] : [])]) });
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { name, message } = error as Error;
    log.warn({ name, message }, "UploadThing did not do what it was asked");
    throw new AppError("storage_unreachable", {}, { cause: error });
  }
}

async function upload(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const [api, { UTFile }] = [await open(), await import("uploadthing/server")];
  const file = new UTFile([new Uint8Array(bytes)], key, { customId: key, type: contentType });
  const { error } = await api.uploadFiles(file, { contentDisposition: "inline" });
  if (error) throw new Error(`${error.code}: ${error.message}`);
}

async function remove(keys: string[]): Promise<void> {
  const api = await open();
  const { success } = await api.deleteFiles(keys);
  if (!success) throw new Error("The files were not deleted.");
}

/** UploadThing's servers. A key is the file's custom id there, so address and deletion need no data from the upload's answer. */
export const uploadThing: Storage = {
  folder: `${env.UPLOADTHING_FILES_ORIGIN}/f`,
  put: (key, bytes, contentType) => translated(upload(key, bytes, contentType)),
  delete: (keys) => translated(remove(keys)),
};
