import "server-only";
import publicMailHosts from "email-providers/all.json";
import { getDomain, getPublicSuffix } from "tldts";

/** Offices that speak for a college: who reads their mail may say which domain is the college's. Source: contract 5. */
const OFFICES = ["office", "registrar", "principal", "director", "admin", "postmaster", "webmaster", "info"];

/** Lists of mail providers hold some universities; a host below an academic suffix is none. */
const ACADEMIC = /(^|\.)(edu|ac)(\.[a-z]{2})?$/;

const mailHosts = new Set<string>(publicMailHosts);

/** True for hosts where anybody can have an address, like gmail.com, and what lies below them. */
export function isPublicMailHost(host: string): boolean {
  return !ACADEMIC.test(host) && (mailHosts.has(host) || mailHosts.has(getDomain(host) ?? host));
}

/** True when holding this address proves that the domain is the college's own. */
export function provesDomain(email: string, domain: string): boolean {
  const [mailbox = "", host = ""] = email.split("@");
  return host === domain && OFFICES.includes(mailbox) && getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain;
}

/** The host of an address and the domains above it, the longest first: cs.college.edu.in, college.edu.in, edu.in. */
export function domainsOf(email: string): string[] {
  const labels = (email.split("@")[1] ?? "").split(".");
  return labels.slice(0, -1).map((_, depth) => labels.slice(depth).join("."));
}

/** An address as it identifies a person: without a `+tag`. It is lower case already. */
export function withoutTag(email: string): string {
  return email.replace(/\+[^@]*@/, "@");
}
