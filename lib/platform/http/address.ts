import "server-only";
import { env } from "@/lib/platform/env";
import { networkOf } from "@/lib/platform/http/network.cjs";

/** Set by our own server, which overwrites X-Forwarded-For with the one address it trusts (scripts/serve.mjs). */
export const SERVED_BY_US = Symbol.for("quad.server");

/**
 * The client's address for rate limits; the client cannot choose it. An IPv6 client is its /64 network, because it owns all of it. Behind
 * another host's server it is the TRUST_PROXY-th address from the right, or one shared bucket if no proxy is trusted.
 */
export function clientAddress(headers: Headers): string {
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const hops = SERVED_BY_US in globalThis ? 1 : env.TRUST_PROXY;
  const address = hops > 0 ? (forwarded.at(-hops) ?? forwarded[0]) : undefined;
  return address ? networkOf(address) : "unknown";
}
