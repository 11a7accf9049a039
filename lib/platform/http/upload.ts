import { type CallOf, type ResponseOf, requestOf, type Sent, type SentTo } from "@/lib/platform/http/call";
import { ApiError } from "@/lib/platform/http/client";
import type { Call, CallTable } from "@/lib/platform/http/declaration";
import { sendDirectly } from "@/lib/platform/http/direct-upload";

type OnProgress = (sent: number) => void;

/** `api` for large bodies, for the calls of a table. */
export function uploadOf<T extends CallTable>() {
  /**
   * Reports its progress. Where the site stores pictures at UploadThing, they are sent there from the browser and the body carries their
   * keys.
   * @param onProgress gets 0 to 1; at 1 the server has everything and works on it
   * @throws ApiError as `api` does
   */
  return async <C extends CallOf<T>>(call: C, sent: Upload<T[C]>, onProgress: OnProgress = () => {}): Promise<ResponseOf<T, C>> => {
    const withKeys = await sendDirectly(sent.body, onProgress);
    return withKeys ? send({ ...sent, body: withKeys } as Form, call, () => {}) : send(sent as Form, call, onProgress);
  };
}

/** The form of an upload, and the variables of its address. */
type Upload<C extends Call> = SentTo<C> & { body: FormData };
type Form = Sent & { body: FormData };

function send<A>(sent: Form, call: string, onProgress: OnProgress): Promise<A> {
  const { method, url } = requestOf(call, sent);
  return new Promise((resolve, reject) => {
    // `fetch` cannot report upload progress.
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "json";
    request.setRequestHeader("X-Quad", "1");
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, response } = request;
      const isOk = status >= 200 && status < 300;
      if (isOk && (response !== null || status === 204)) resolve(response as A);
      // An answer that was cut short.
      else if (isOk) reject(new ApiError(0));
      else reject(new ApiError(status, response ?? {}, Number(request.getResponseHeader("retry-after")) || undefined));
    };
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(new ApiError(0));
    sent.signal?.addEventListener("abort", () => request.abort());
    request.send(sent.body);
    if (sent.signal?.aborted) request.abort();
  });
}
