import "server-only";
import publicMailHosts from "email-providers/all.json";
import { getDomain, getPublicSuffix } from "tldts";

/** Offices that speak for a college: who reads their mail may say which domain is the college's. Source: contract 5. */
const OFFICES = ["office", "registrar", "principal", "director", "admin", "postmaster", "webmaster", "info"];

/** On the list of mail providers, and yet universities. */
const UNIVERSITIES = ["live.mdx.ac.uk", "live.vu.edu.au", "mail.bcu.ac.uk", "nus.edu.sg"];
/** Where anybody can have an address although the list lacks them, those of India first. */
const MORE_MAIL_HOSTS = [
  ...["zohomail.in", "zohomail.com", "zohomail.eu", "zoho.in", "rediff.com", "datamail.in", "hotmail.in", "hotmail.co.in", "live.in"],
  ...["in.com", "vsnl.com", "vsnl.net", "bsnl.in", "airtelmail.in"],
  ...["tutanota.com", "tuta.com", "tuta.io", "fastmail.com", "duck.com", "mozmail.com", "simplelogin.com", "skiff.com", "onmail.com"],
  ...["disroot.org", "riseup.net"],
];

const mailHosts = new Set<string>([...publicMailHosts, ...MORE_MAIL_HOSTS].filter((host) => !UNIVERSITIES.includes(host)));

/** True for hosts where anybody can have an address, like gmail.com, and what lies below them. */
export function isPublicMailHost(host: string): boolean {
  return mailHosts.has(host) || mailHosts.has(getDomain(host) ?? host);
}

/** True for what is nobody's own: a public suffix like edu.in, under which anybody may have a domain. */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** True when holding this address proves that the domain is the college's own. */
export function provesDomain(email: string, domain: string): boolean {
  const [mailbox = "", host = ""] = email.split("@");
  return host === domain && OFFICES.includes(mailbox) && !isPublicSuffix(domain);
}

/** The host of an address and the domains above it, the longest first: cs.college.edu.in, college.edu.in, edu.in. */
export function domainsOf(email: string): string[] {
  const labels = (email.split("@")[1] ?? "").split(".");
  return labels.slice(0, -1).map((_, depth) => labels.slice(depth).join("."));
}
