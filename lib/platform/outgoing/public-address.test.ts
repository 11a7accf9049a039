import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "@/lib/platform/outgoing/public-address";

/** Ranges by their first and last address, as the registries of IANA print them. */
const SPECIAL_IPV4 = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "255.255.255.255"],
] as const;

const numberOf = (text: string) => text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const textOf = (number: number) => [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".");
const RANGES = SPECIAL_IPV4.map(([first, last]) => [numberOf(first), numberOf(last)] as const);
const isSpecial = (number: number) => RANGES.some(([first, last]) => number >= first && number <= last);

const hex = (number: number) => number.toString(16);
const halvesOf = (number: number): [number, number] => [Math.floor(number / 65_536), number % 65_536];
const pair = (number: number) => halvesOf(number).map(hex).join(":");
const inverted = (number: number) => 2 ** 32 - 1 - number;

/** Any IPv4 address, half of them at or beside the border of a range. */
const ipv4 = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc
    .tuple(fc.constantFrom(...RANGES.flat()), fc.integer({ min: -1, max: 1 }))
    .map(([border, step]) => Math.min(Math.max(border + step, 0), 2 ** 32 - 1)),
);
const group = fc.integer({ min: 0, max: 65_535 });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

test("an IPv4 address is public if and only if it is in no special range [platform 5, 11.5]", () => {
  const property = fc.property(ipv4, (number) => isPublicAddress(textOf(number)) !== isSpecial(number));
  fc.assert(property, { numRuns: 2000 });
});

test("an IPv6 address that carries IPv4 addresses is public if and only if these are [platform 5, 11.5]", () => {
  const carried = fc.property(ipv4, ipv4, groups(5), (one, other, rest) => {
    const isPublic = !isSpecial(one);
    for (const text of [
      `::ffff:${textOf(one)}`,
      `0:0:0:0:0:FFFF:${pair(one)}`,
      `64:ff9b::${textOf(one)}`,
      `0064:ff9b:0:0:0:0:${pair(one)}`,
      `2002:${pair(one)}:${rest.map(hex).join(":")}`,
    ])
      expect([text, isPublicAddress(text)]).toEqual([text, isPublic]);
    const flags = hex(rest[0] ?? 0);
    const teredo = `2001:0:${pair(one)}:${flags}:${flags}:${pair(inverted(other))}`;
    expect(isPublicAddress(teredo)).toBe(isPublic && !isSpecial(other));
  });
  fc.assert(carried, { numRuns: 1000 });
});

test("any other IPv6 address is public if and only if it is global unicast and not special [platform 5, 11.5]", () => {
  const starts = [
    0, 0x64, 0x100, 0x1fff, 0x2000, 0x2001, 0x2003, 0x2620, 0x3ffe, 0x3fff, 0x4000, 0x5f00, 0xfc00, 0xfd12, 0xfe80, 0xfec0, 0xff02,
  ];
  const first = fc.oneof(group, fc.constantFrom(...starts));
  const second = fc.oneof(group, fc.constantFrom(1, 2, 0x1ff, 0x200, 0xdb7, 0xdb8, 0xdb9, 0xfff, 0x1000));
  const any = fc.property(first, second, groups(6), (one, two, rest) => {
    fc.pre(one !== 0x2002 && !(one === 0x2001 && two === 0) && !(one === 0x64 && two === 0xff9b));
    const isSpecialBlock = (one === 0x2001 && (two <= 0x1ff || two === 0xdb8)) || (one === 0x3fff && two <= 0xfff);
    const text = [one, two, ...rest].map(hex).join(":");
    expect([text, isPublicAddress(text)]).toEqual([text, one >= 0x2000 && one <= 0x3fff && !isSpecialBlock]);
  });
  fc.assert(any, { numRuns: 2000 });
});

test("loopback, unspecified, local NAT64, zones and texts that are no address are not public [platform 5, 11.5]", () => {
  const texts = [
    "::",
    "::1",
    "::8.8.8.8",
    "64:ff9b:1::808:808",
    "::ffff:0:8.8.8.8",
    "fe80::1%eth0",
    "2606:4700::1%1",
    "",
    "localhost",
    "8.8.8",
    "08.8.8.8",
    "1.1.1.1]",
  ];
  expect(texts.filter(isPublicAddress)).toEqual([]);
  expect(["8.8.8.8", "2606:4700::1111", "2a00:1450:4001::200e"].filter((text) => !isPublicAddress(text))).toEqual([]);
});
