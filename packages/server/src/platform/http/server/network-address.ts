import { BlockList, isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

/** Proxies of ours, as `readTrustedProxies()` has read them. */
export type TrustedProxies = { includes(address: string): boolean };

/** Nothing in front of the server: headers count for nothing. */
export const NO_PROXIES: TrustedProxies = { includes: () => false };

/**
 * Reads networks such as `10.0.0.0/8, ::1`.
 *
 * @returns null if one of them is none, or there is none.
 */
export function parseNetworks(value: string): TrustedProxies | null {
  const list = new BlockList();
  const parts = value
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  if (parts.length === 0) return null;
  for (const part of parts) {
    const [address = "", bits, ...rest] = part.split("/");
    // A zone is of one machine, and would be taken for all of them.
    const family = address.includes("%") ? 0 : isIP(address);
    const most = family === 6 ? 128 : 32;
    const length = bits === undefined ? most : Number(bits);
    if (!family || rest.length || length > most || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
    list.addSubnet(address, length, family === 6 ? "ipv6" : "ipv4");
  }
  return { includes: (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4") };
}

/**
 * Puts into `c.var.networkAddress` whom limits count and logs name: the socket's address, and behind proxies of ours the
 * rightmost address of X-Forwarded-For that is none of them. What stands further left is whatever the sender likes, and without
 * such proxies so is the whole header. An IPv6 network (/64) is one address, as its owner may use any address in it.
 */
export function findNetworkAddress(proxies: TrustedProxies): MiddlewareHandler<Env> {
  return async (c, next) => {
    const socket = c.env?.incoming?.socket.remoteAddress ?? "unknown";
    c.set("networkAddress", networkOf(senderAddress(socket, c.req.header("X-Forwarded-For"), proxies)));
    await next();
  };
}

function senderAddress(socket: string, forwardedFor: string | undefined, proxies: TrustedProxies): string {
  const hops = forwardedFor?.split(",") ?? [];
  let address = plain(socket) ?? socket;
  while (isIP(address) && proxies.includes(address)) {
    const before = plain(hops.pop() ?? "");
    // The proxy that wrote no address, or none at all, is the last one that is known.
    if (before === null) break;
    address = before;
  }
  return address;
}

/** An address without port, brackets, zone and the IPv6 form of an IPv4 one; null if it is none. */
function plain(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*/s, "")
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(bare) ? bare : null;
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // As a URL has it: one form for each address, with hexadecimal groups only.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
