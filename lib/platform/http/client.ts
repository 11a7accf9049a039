import type { ErrorCode, FieldIssue } from "@/lib/platform/errors";
import { SOMETHING_WENT_WRONG } from "@/lib/platform/general-error-text";
import { type CallOf, type ResponseOf, requestOf, type Sent, type SentWith } from "@/lib/platform/http/call";
import type { CallTable } from "@/lib/platform/http/declaration";
import { SIGNED_OUT } from "@/lib/platform/http/signed-out";

type FailureBody = { code?: ErrorCode; message?: string; issues?: FieldIssue[]; data?: Record<string, unknown>; triesLeft?: number };

/** A failed call, with the server's message when it sent one. `status` 0 means that there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: FieldIssue[];
  readonly data: Record<string, unknown>;
  /** After a wrong one-time code: the remaining tries; 0 when the code can no longer be used. */
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
    if (this.code === "not_signed_in") globalThis.dispatchEvent?.(new Event(SIGNED_OUT));
  }
}

/** Source: spec §8. */
export const NETWORK_ERROR = "Network error, please try again";

/** The message to show for any failure, also of the code for a call that could not load. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error && error.name === "ChunkLoadError" ? NETWORK_ERROR : SOMETHING_WENT_WRONG;
}

const READ_AGAIN_AFTER_MS = 1000;

/** The functions that make the calls of a table, typed by its declarations. */
export function clientOf<T extends CallTable>() {
  type Call = CallOf<T>;
  type Read = Call & `GET ${string}`;
  type ItemOf<A> = A extends readonly (infer Item)[] ? Item : never;
  return {
    /** @throws ApiError on any non-2xx answer, and with status 0 when there is none, or only a part of one */
    api: async <C extends Call>(call: C, ...[sent]: SentWith<T[C]>): Promise<ResponseOf<T, C>> => {
      return (await ask<ResponseOf<T, C>>(call, sent as Sent)).answer;
    },
    /**
     * `api` for a GET without effects: without an answer it asks once more, because a device that changes its network loses open requests.
     * @throws ApiError as `api` does
     */
    read: async <C extends Read>(call: C, ...[sent]: SentWith<T[C]>): Promise<ResponseOf<T, C>> => {
      return (await askTwice<ResponseOf<T, C>>(call, sent as Sent)).answer;
    },
    /** The file that a call answers with, and the cursor of the next one. @throws ApiError as `api` does */
    download: async <C extends Call>(call: C, ...[sent]: SentWith<T[C]>): Promise<{ file: Blob; nextCursor: string | null }> => {
      const response = await send(call, sent as Sent);
      const file = await response.blob().catch(() => undefined);
      if (!file) throw new ApiError(0);
      return { file, nextCursor: response.headers.get("x-next-cursor") };
    },
    /** Asks for a page of a list, as `read` does; its cursor is in a header. @throws ApiError as `api` does */
    readPage: async <C extends Read>(call: C, ...[sent]: SentWith<T[C]>) => {
      const { answer, headers } = await askTwice<ItemOf<ResponseOf<T, C>>[]>(call, sent as Sent);
      return { items: answer, nextCursor: headers.get("x-next-cursor") };
    },
  };
}

async function askTwice<A>(call: string, sent: Sent | undefined) {
  try {
    return await ask<A>(call, sent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0 || sent?.signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_AFTER_MS));
    return ask<A>(call, sent);
  }
}

async function ask<A>(call: string, sent?: Sent) {
  const response = await send(call, sent);
  return { answer: response.status === 204 ? ({} as A) : await wholeJson<A>(response), headers: response.headers };
}

/** @throws ApiError when the connection ended within the answer */
async function wholeJson<A>(response: Response): Promise<A> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(0);
  }
}

/** @throws ApiError */
async function send(call: string, sent: Sent = {}): Promise<Response> {
  const { method, url } = requestOf(call, sent);
  const { body, signal, keepalive } = sent;
  const multipart = body instanceof FormData;
  const headers: Record<string, string> = { "X-Quad": "1" };
  if (body && !multipart) headers["Content-Type"] = "application/json";
  const request = { method, headers, signal, keepalive, body: multipart ? body : body && JSON.stringify(body) };
  const response = await fetch(url, request).catch(() => undefined);
  if (!response) throw new ApiError(0);
  if (response.ok) return response;
  const failure = await response.json().catch(() => ({}));
  throw new ApiError(response.status, failure, Number(response.headers.get("retry-after")) || undefined);
}
