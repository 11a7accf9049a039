import "server-only";
import { lookup, Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, type TcpNetConnectOpts } from "node:net";
import { env } from "@/lib/platform/env";
import { isPublicAddress } from "@/lib/platform/outgoing/public-address";

const URL_LENGTH = 2048;
const [HTTPS_PORT, FIRST_FREE_PORT] = [443, 1024];
/** For an attempt as a whole, and for looking up a name when an address is only judged. */
const [ATTEMPT_MS, LOOK_UP_MS] = [15_000, 5000];
const CONNECT_MS = 3000;
const ANSWER_BYTES = 64 * 1024;
const ADDRESSES = 4;

/** Why an attempt failed. `refused`: the address may not be called, or its name has no address. */
type Failure = "timeout" | "refused" | "unreachable" | "tls" | "redirect" | "status";

type Answer = {
  /** The status of the HTTP answer; null when there was none. */
  status: number | null;
  /** Null for a status of 2xx. */
  failure: Failure | null;
  /** The wait that `Retry-After` asks for. */
  retryAfterMs: number | null;
};
export type PostOutcome = Answer & { ms: number };

type Message = { headers: Record<string, string>; body: string | Uint8Array };
type Target = { url: URL; addresses: string[] };

/** Looks up names. An object, so that a test can answer for a name server. */
export const names = {
  /** All public addresses of a name by DNS alone, without the files of this machine and without occupying one of its threads. */
  async inDns(host: string, signal: AbortSignal): Promise<string[]> {
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  },
  /** As any program on this machine finds it. */
  async onMachine(host: string): Promise<string[]> {
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.map(({ address }) => address);
  },
};

/**
 * Whether this address may be called now: https to a name whose addresses are all public, or one of OUTGOING_PRIVATE_HOSTS. Which rule
 * refuses it is not told.
 * Source: contract platform 5.
 */
export async function isCallable(address: string): Promise<boolean> {
  return (await findTarget(address, AbortSignal.timeout(LOOK_UP_MS))) !== null;
}

/**
 * Posts to an address of somebody else, within 15 seconds in all, the answer included. The connection goes to the very addresses that were
 * checked; no redirect is followed, and the body of the answer is dropped. Never throws.
 * Source: contract platform 5.
 */
export async function post(address: string, message: Message, limitMs = ATTEMPT_MS): Promise<PostOutcome> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const target = await findTarget(address, signal);
  const answer = target ? await send(target, message, signal) : failed(signal.aborted ? "timeout" : "refused");
  return { ...answer, ms: Math.round(performance.now() - startedAt) };
}

const failed = (failure: Failure): Answer => ({ status: null, failure, retryAfterMs: null });

async function findTarget(address: string, signal: AbortSignal): Promise<Target | null> {
  const parsed = parse(address);
  if (!parsed) return null;
  const { url, isAllowedByName } = parsed;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isAllowedByName ? await names.onMachine(host) : await names.inDns(host, signal);
  const isCalled = addresses.length > 0 && (isAllowedByName || addresses.every(isPublicAddress));
  return isCalled ? { url, addresses: addresses.slice(0, ADDRESSES) } : null;
}

function parse(address: string): { url: URL; isAllowedByName: boolean } | null {
  if (address.length > URL_LENGTH || address.includes("#") || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password) return null;
  const isHttps = url.protocol === "https:";
  const port = Number(url.port || (isHttps ? HTTPS_PORT : 80));
  if ((isHttps || url.protocol === "http:") && env.OUTGOING_PRIVATE_HOSTS.includes(`${url.hostname}:${port}`))
    return { url, isAllowedByName: true };
  const isName = isIP(url.hostname) === 0 && !url.hostname.startsWith("[");
  const isOpen = isHttps && isName && (port === HTTPS_PORT || port >= FIRST_FREE_PORT);
  return isOpen ? { url, isAllowedByName: false } : null;
}

function send({ url, addresses }: Target, { headers, body }: Message, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    let isTcpOnly = false;
    let answer: Answer | undefined;
    const options: http.RequestOptions & Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout"> = {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      // A connection of its own; the name stays that of the certificate.
      agent: false,
      lookup: only(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: CONNECT_MS,
      signal,
    };
    const request = url.protocol === "https:" ? https.request(url, { ...options, rejectUnauthorized: true }) : http.request(url, options);
    request.once("socket", (socket) => {
      socket.once("connect", () => (isTcpOnly = url.protocol === "https:"));
      socket.once("secureConnect", () => (isTcpOnly = false));
    });
    request.on("error", () => resolve(answer ?? failed(signal.aborted ? "timeout" : isTcpOnly ? "tls" : "unreachable")));
    // The only event of an answer that changes the protocol; for every other one it comes last.
    request.once("close", () => resolve(answer ?? failed("unreachable")));
    request.once("response", (response) => {
      const given = read(response);
      answer = given;
      let left = ANSWER_BYTES;
      response.on("data", (chunk: Buffer) => {
        left -= chunk.length;
        if (left <= 0) response.destroy();
      });
      response.on("error", () => {});
      response.once("close", () => resolve(given));
    });
    request.end(body);
  });
}

/** A look-up that knows these addresses and no others, whatever the name has become. */
function only(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, answer) => {
    if (all) answer(null, found);
    else answer(null, found[0]?.address ?? "", found[0]?.family);
  };
}

function read({ statusCode = 0, headers }: http.IncomingMessage): Answer {
  const isSuccess = statusCode >= 200 && statusCode < 300;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const failure = isSuccess ? null : isRedirect ? "redirect" : "status";
  return { status: statusCode, failure, retryAfterMs: waitIn(headers["retry-after"]) };
}

/** `Retry-After` has seconds or a date. */
function waitIn(text = ""): number | null {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : null;
}
