import ipaddr from "ipaddr.js";

/** All that the internet gives out of IPv6 is in here; IPv4 in disguise, such as ::7f00:1 for 127.0.0.1, is not. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * Whether a network address is on the public internet: neither private, loopback, link-local, of a provider's own network (CGNAT),
 * multicast or reserved, nor an IPv6 address that leads to an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
}

/** Whether a network address is this machine. */
export const isLoopbackAddress = (address: string): boolean => ipaddr.process(address).range() === "loopback";
