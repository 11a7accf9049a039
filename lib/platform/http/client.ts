import { SOMETHING_WENT_WRONG } from "@/lib/platform/error-texts";
import type { ErrorCode, FieldIssue } from "@/lib/platform/errors";

type FailureBody = { code?: ErrorCode; message?: string; issues?: FieldIssue[]; data?: Record<string, unknown>; triesLeft?: number };

/** A failed call, with the server's message when it sent one. `status` 0 means that there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: FieldIssue[];
  readonly data: Record<string, unknown>;
  /** After a wrong one-time code: the remaining tries, 0 when the code is dead. */
  readonly triesLeft?: number;
  readonly retryAfterS?: number;

  constructor(status: number, body: FailureBody = {}, retryAfterS?: number) {
    super(body.message ?? (status === 0 ? NETWORK_ERROR : SOMETHING_WENT_WRONG));
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "internal";
    this.issues = body.issues ?? [];
    this.data = body.data ?? {};
    this.triesLeft = body.triesLeft;
    this.retryAfterS = retryAfterS;
  }
}

/** Source: spec §8. */
export const NETWORK_ERROR = "Network error, please try again";

/** The message to show for any failure. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : SOMETHING_WENT_WRONG);

const READ_AGAIN_AFTER_MS = 1000;

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Options = { signal?: AbortSignal };

/**
 * Calls our own API. An object is sent as JSON, a FormData as multipart.
 * @throws ApiError on any non-2xx answer, and with status 0 when there is none
 */
export async function api<T>(method: Method, path: string, body?: object, options: Options = {}): Promise<T> {
  return (await ask<T>(method, path, body, options)).answer;
}

/**
 * `api` for a GET without effects: without an answer it asks once more, since a device that changes its network loses open requests.
 * @throws ApiError as `api` does
 */
export async function read<T>(path: string, options: Options = {}): Promise<T> {
  return (await askTwice<T>(path, options)).answer;
}

/** Asks for a page of a list, as `read` does; its cursor is in a header. @throws ApiError as `api` does */
export async function readPage<T>(path: string, options: Options = {}): Promise<{ items: T[]; nextCursor: string | null }> {
  const { answer, headers } = await askTwice<T[]>(path, options);
  return { items: answer, nextCursor: headers.get("x-next-cursor") };
}

async function askTwice<T>(path: string, options: Options) {
  try {
    return await ask<T>("GET", path, undefined, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0 || options.signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_AFTER_MS));
    return ask<T>("GET", path, undefined, options);
  }
}

async function ask<T>(method: Method, path: string, body: object | undefined, { signal }: Options) {
  const multipart = body instanceof FormData;
  const headers: Record<string, string> = { "X-Quad": "1" };
  if (body && !multipart) headers["Content-Type"] = "application/json";
  const request = { method, headers, signal, body: multipart ? body : body && JSON.stringify(body) };
  const response = await fetch(path, request).catch(() => undefined);
  if (!response) throw new ApiError(0);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer, Number(response.headers.get("retry-after")) || undefined);
  return { answer: answer as T, headers: response.headers };
}
