"use strict";
// CommonJS, because our server, which runs unbundled, needs it too.

const { isIPv6 } = require("node:net");

const MAX_LENGTH = 45;

/**
 * The client behind an address, as limits and queues count clients: an IPv6 client owns all of its /64 network.
 * @param {string} address of IPv4 or IPv6
 * @returns {string}
 */
exports.networkOf = (address) => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  // Both loopback addresses are the same client.
  if (address === "::1") return "127.0.0.1";
  if (mapped || !isIPv6(address)) return (mapped ?? address).slice(0, MAX_LENGTH);
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::") ? [...left, ...Array(8 - left.length - right.length).fill("0"), ...right] : left;
  return `${groups.slice(0, 4).join(":")}::/64`;
};
