import { Agent, request } from "node:http";
import { Failure } from "../failure.mjs";

const CONNECTIONS = 16;

/**
 * Sends requests over connections that stay open, each as soon as the one before is answered, and reads every answer to its end.
 * @param {number} count how many requests are under way at once
 * @param {(number: number) => Promise<unknown> | undefined} send starts a request; undefined ends the line
 */
export async function inParallel(count, send) {
  let number = 0;
  const line = async () => {
    for (let work = send(number++); work; work = send(number++)) await work;
  };
  await Promise.all(Array.from({ length: count }, line));
}

/**
 * @param {string} url on this machine
 * @param {{ seconds: number, gzip: boolean }} options
 * @returns {Promise<number>} requests a second
 * @throws Failure when an answer is not 200
 */
export async function requestsPerSecond(url, { seconds, gzip }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = gzip ? { "accept-encoding": "gzip" } : {};
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let answered = 0;
  await inParallel(CONNECTIONS, () => {
    if (performance.now() >= deadline) return undefined;
    return call(url, { agent, headers }).then(({ status }) => {
      if (status !== 200) throw new Failure(`${url} answered ${status}.`);
      answered++;
    });
  });
  agent.destroy();
  return answered / ((performance.now() - started) / 1000);
}

/**
 * @param {string} url
 * @param {import("node:http").RequestOptions & { body?: string }} options
 * @returns {Promise<{ status: number, headers: import("node:http").IncomingHttpHeaders, text: string }>}
 */
export function call(url, { body, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: parts.length > 0 ? Buffer.concat(parts).toString() : "",
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
