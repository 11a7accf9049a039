import { isUnavailable, watchFailure } from "../lib/platform/http/unavailable.cjs";

/** The same as for calls (lib/platform/http/route.ts). */
const RETRY_AFTER_S = 5;

/**
 * Changes the answer to a request whose page or file failed because the database is away or busy into a 503 that says when to come back.
 * Next.js answers 500 to every failure.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function answerUnavailable({ headers }, response) {
  watchFailure(headers);
  const { writeHead } = response;
  response.writeHead = (status, ...rest) => {
    if (status !== 500 || !isUnavailable(headers)) return writeHead.call(response, status, ...rest);
    response.setHeader("Retry-After", String(RETRY_AFTER_S));
    return writeHead.call(response, 503, ...rest);
  };
}
