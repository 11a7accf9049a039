import "server-only";
import { isIPv6 } from "node:net";
import { env } from "@/lib/platform/env";

/** Set by our own server, which overwrites X-Forwarded-For with the one address it trusts (scripts/serve.mjs). */
export const SERVED_BY_US = Symbol.for("quad.server");

/**
 * The address that rate limits count for; the client cannot choose it. An IPv6 client is its /64 network, since it owns all of it. Behind
 * another host's server it is the TRUST_PROXY-th address from the right, and one shared bucket where no proxy is trusted.
 */
export function clientAddress(headers: Headers): string {
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const hops = SERVED_BY_US in globalThis ? 1 : env.TRUST_PROXY;
  const address = hops > 0 ? (forwarded.at(-hops) ?? forwarded[0]) : undefined;
  return address ? network(address) : "unknown";
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  // Both loopback addresses are the same client.
  if (address === "::1") return "127.0.0.1";
  if (mapped || !isIPv6(address)) return (mapped ?? address).slice(0, 45);
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::") ? [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right] : left;
  return `${groups.slice(0, 4).join(":")}::/64`;
}
