import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as send } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; sent: Buffer; text: string };

const DECODERS: Record<string, ((bytes: Buffer) => Buffer) | undefined> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** Sends one request with exactly these headers, and returns its answer byte by byte: browsers and `fetch` hide both. */
export function askExactly(url: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const asked = send(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const sent = Buffer.concat(parts);
        const decode = DECODERS[response.headers["content-encoding"] ?? ""];
        const text = (decode && sent.length > 0 ? decode(sent) : sent).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, sent, text });
      });
    });
    asked.on("error", reject).end();
  });
}
