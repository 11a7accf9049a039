import { BlockList, isIPv4 } from "node:net";

type Family = "ipv4" | "ipv6";

function ranges(family: Family, texts: string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [network = "", prefix] = text.split("/");
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** IANA's registry of special addresses, with multicast and what is reserved. Source: RFC 6890. */
const SPECIAL_IPV4 = ranges("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);
const GLOBAL_IPV6 = ranges("ipv6", ["2000::/3"]);
const SPECIAL_IPV6 = ranges("ipv6", ["2001::/23", "2001:db8::/32", "3fff::/20"]);

/**
 * Whether an address is global unicast. An IPv6 address that stands for IPv4 addresses (mapped, NAT64, 6to4, Teredo) is what these are.
 * Texts that are no address, or have a zone, are not.
 * Source: contract platform 5.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, "ipv4");
  const groups = groupsOf(address);
  if (!groups) return false;
  const carried = carriedIn(groups);
  if (carried.length > 0) return carried.every(isPublicAddress);
  return GLOBAL_IPV6.check(address, "ipv6") && !SPECIAL_IPV6.check(address, "ipv6");
}

/** The eight groups of 16 bits; null for a text that is no IPv6 address. */
function groupsOf(address: string): number[] | null {
  // The URL parser writes every spelling in one form.
  const plain = `http://[${address}]`;
  if (!URL.canParse(plain)) return null;
  const [before = "", after] = new URL(plain).hostname.slice(1, -1).split("::");
  const numbersOf = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [numbersOf(before), numbersOf(after ?? "")];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The IPv4 addresses to which packets for this IPv6 address may go. */
function carriedIn(groups: number[]): string[] {
  const ipv4At = (index: number, mask = 0) => {
    const [high, low] = [(groups[index] ?? 0) ^ mask, (groups[index + 1] ?? 0) ^ mask];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  };
  const begins = (...start: number[]) => start.every((group, index) => groups[index] === group);
  if (begins(0, 0, 0, 0, 0, 0xffff)) return [ipv4At(6)];
  if (begins(0x64, 0xff9b, 0, 0, 0, 0)) return [ipv4At(6)];
  if (begins(0x2002)) return [ipv4At(1)];
  // Teredo: its server, and the client with all bits inverted.
  if (begins(0x2001, 0)) return [ipv4At(2), ipv4At(6, 0xffff)];
  return [];
}
