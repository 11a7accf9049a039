import "server-only";
import publicMailHosts from "email-providers/all.json";
import { getDomain, getPublicSuffix } from "tldts";

/** Mailboxes of offices that represent a college: their readers may decide on the college's domain. Source: contract base 5. */
const OFFICES = ["office", "registrar", "principal", "director", "admin", "postmaster", "webmaster", "info"];

/** Universities that the list of mail providers contains by mistake. */
const UNIVERSITIES = ["live.mdx.ac.uk", "live.vu.edu.au", "mail.bcu.ac.uk", "nus.edu.sg"];
/** Public mail providers that the list lacks, those of India first. */
const MORE_MAIL_HOSTS = [
  ...["zohomail.in", "zohomail.com", "zohomail.eu", "zoho.in", "rediff.com", "datamail.in", "hotmail.in", "hotmail.co.in", "live.in"],
  ...["in.com", "vsnl.com", "vsnl.net", "bsnl.in", "airtelmail.in"],
  ...["tutanota.com", "tuta.com", "tuta.io", "fastmail.com", "duck.com", "mozmail.com", "simplelogin.com", "skiff.com", "onmail.com"],
  ...["disroot.org", "riseup.net"],
];

const mailHosts = new Set<string>([...publicMailHosts, ...MORE_MAIL_HOSTS].filter((host) => !UNIVERSITIES.includes(host)));

/** True for hosts where anyone can have an address, like gmail.com, and their subdomains. */
export function isPublicMailHost(host: string): boolean {
  return mailHosts.has(host) || mailHosts.has(getDomain(host) ?? host);
}

/** True for a public suffix like edu.in, under which anyone may have a domain. */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** True when owning this address proves that the domain is the college's. */
export function provesDomain(email: string, domain: string): boolean {
  const [mailbox = "", host = ""] = email.split("@");
  return host === domain && OFFICES.includes(mailbox) && !isPublicSuffix(domain);
}

/** The host of an address and its parent domains, the longest first: cs.college.edu.in, college.edu.in, edu.in. */
export function domainsOf(email: string): string[] {
  const labels = (email.split("@")[1] ?? "").split(".");
  return labels.slice(0, -1).map((_, depth) => labels.slice(depth).join("."));
}
