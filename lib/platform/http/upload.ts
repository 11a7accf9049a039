import { ApiError } from "@/lib/platform/http/client";

/**
 * `api` for a body that takes its time: it tells how much of it has been sent.
 * @param onProgress gets 0 to 1; at 1 the server has everything and works on it
 * @throws ApiError as `api` does
 */
export function upload<T>(method: "POST" | "PUT", path: string, body: FormData, onProgress: (sent: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch cannot say how far it is.
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
