import { Agent, request } from "node:http";
import { Failure } from "../scripts/failure.mjs";

const CONNECTIONS = 16;

/**
 * Sends requests over kept-alive connections, each as soon as the previous one is answered, and reads every answer to its end.
 * @param {number} count number of concurrent requests
 * @param {(number: number) => Promise<unknown> | undefined} send starts a request; undefined ends the run
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
 * @param {{ seconds: number, encoding?: string }} options `encoding`: the only one that is accepted
 * @returns {Promise<number>} requests a second
 * @throws Failure when an answer is not 200
 */
export async function requestsPerSecond(url, { seconds, encoding }) {
  const headers = encoding ? { "accept-encoding": encoding } : {};
  return (await callsPerSecond(seconds, () => ({ url, headers }))).rate;
}

/**
 * @param {number} seconds
 * @param {(number: number) => import("node:http").RequestOptions & { url: string, body?: string }} callOf returns the next call
 * @returns {Promise<{ answered: number, rate: number }>} number of answered calls, and calls a second
 * @throws Failure when an answer is not 200
 */
export async function callsPerSecond(seconds, callOf) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let answered = 0;
  await inParallel(CONNECTIONS, (number) => {
    if (performance.now() >= deadline) return undefined;
    const { url, ...options } = callOf(number);
    return call(url, { agent, ...options }).then(({ status, text }) => {
      if (status !== 200) throw new Failure(`${url} answered ${status}.`, text);
      answered++;
    });
  });
  agent.destroy();
  return { answered, rate: answered / ((performance.now() - started) / 1000) };
}

/**
 * Sends calls in the same moment, each over a connection that is opened for it.
 * @param {number} count
 * @param {(number: number) => import("node:http").RequestOptions & { url: string, body?: string }} callOf
 * @returns {Promise<number[]>} the milliseconds from that moment to each answer, sorted
 * @throws Failure when an answer is not 200
 */
export async function callsAtOnce(count, callOf) {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const send = async (number) => {
    const { url, ...options } = callOf(number);
    const { status, text } = await call(url, { agent, ...options });
    if (status !== 200) throw new Failure(`${url} answered ${status}.`, text);
    return performance.now() - started;
  };
  const times = await Promise.all(Array.from({ length: count }, (_, number) => send(number))).finally(() => agent.destroy());
  return times.sort((one, other) => one - other);
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

/**
 * Sends a request that can be cancelled.
 * @param {string} url
 * @param {import("node:http").RequestOptions & { body?: string | Buffer }} options `timeout` cancels it when the connection is silent for
 * that long
 * @returns {{ answer: Promise<{ status: number, retryAfter?: string, text?: string }>, destroy(): void }} status 0 when the connection was
 * cut
 */
export function send(url, { body, ...options } = {}) {
  const sent = request(url, options);
  const answer = answerOf(sent);
  sent.on("timeout", () => sent.destroy());
  sent.end(body);
  // A connection is kept for the next request when its answer has arrived.
  return { answer, destroy: () => sent.res?.complete || sent.destroy() };
}

/** The answer, read to its end; status 0 when the connection was cut. @param {import("node:http").ClientRequest} sent */
export function answerOf(sent) {
  return new Promise((resolve) => {
    sent.on("response", (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.once("end", () =>
        resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"], text: Buffer.concat(parts).toString() }),
      );
      for (const cut of ["error", "close"]) response.once(cut, () => resolve({ status: 0 }));
    });
    for (const cut of ["error", "close"]) sent.on(cut, () => resolve({ status: 0 }));
  });
}
