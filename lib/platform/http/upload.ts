import { ApiError } from "@/lib/platform/http/client";
import { sendDirectly } from "@/lib/platform/http/direct-upload";

type OnProgress = (sent: number) => void;

/**
 * `api` for large bodies: it reports its progress. Where the site stores pictures at UploadThing, they are sent there from the browser and
 * the body carries their keys.
 * @param onProgress gets 0 to 1; at 1 the server has everything and works on it
 * @throws ApiError as `api` does
 */
export async function upload<T>(method: "POST" | "PUT", path: string, body: FormData, onProgress: OnProgress = () => {}): Promise<T> {
  const withKeys = await sendDirectly(body, onProgress);
  return withKeys ? send(method, path, withKeys, () => {}) : send(method, path, body, onProgress);
}

function send<T>(method: "POST" | "PUT", path: string, body: FormData, onProgress: OnProgress): Promise<T> {
  return new Promise((resolve, reject) => {
    // `fetch` cannot report upload progress.
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = "json";
    request.setRequestHeader("X-Quad", "1");
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300) resolve(response as T);
      else reject(new ApiError(status, response ?? {}, Number(request.getResponseHeader("retry-after")) || undefined));
    };
    request.onerror = () => reject(new ApiError(0));
    request.onabort = () => reject(new ApiError(0));
    request.send(body);
  });
}
