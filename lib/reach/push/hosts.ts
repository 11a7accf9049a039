import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/platform/env";

const ENDPOINT_MAX_LENGTH = 1000;

/**
 * Whether this site tells browsers anything at all: they take pushes of secure sites alone, and of this machine. A comma alone in
 * PUSH_HOSTS turns pushes off.
 */
export const isPushOffered = (): boolean => (env.SECURE || !env.PUBLIC) && env.PUSH_HOSTS.length > 0;

/**
 * The address of a subscription in its only spelling; null unless it is at a push service of PUSH_HOSTS: https at a name, without a user
 * and with the usual port, or one of OUTGOING_PRIVATE_HOSTS that stands in PUSH_HOSTS too. Source: contract app 1 and 10.
 */
export function readEndpoint(text: string): string | null {
  if (text.length > ENDPOINT_MAX_LENGTH || text.includes("#") || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
  if (!isPlain || url.href.length > ENDPOINT_MAX_LENGTH) return null;
  return isPrivateService(url) || isPublicService(url) ? url.href : null;
}

function isPrivateService({ protocol, hostname, port }: URL): boolean {
  const host = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return env.PUSH_HOSTS.includes(host) && env.OUTGOING_PRIVATE_HOSTS.includes(host);
}

function isPublicService({ protocol, hostname, port }: URL): boolean {
  if (protocol !== "https:" || port !== "" || isIP(hostname) !== 0 || hostname.startsWith("[")) return false;
  return env.PUSH_HOSTS.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
}
