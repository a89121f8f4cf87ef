import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { Env } from "../env.ts";
import { findNetworkAddress, NO_PROXIES, parseNetworks } from "./network-address.ts";

async function addressOf(socket: string, forwardedFor: string | null, networks: string | null): Promise<string> {
  const proxies = networks === null ? NO_PROXIES : parseNetworks(networks);
  if (!proxies) throw new Error(`${networks} is no list of networks`);
  const app = new Hono<Env>();
  app.use(findNetworkAddress(proxies));
  app.get("/", (c) => c.text(c.var.networkAddress));
  const headers: Record<string, string> = forwardedFor === null ? {} : { "X-Forwarded-For": forwardedFor };
  const answer = await app.request("/", { headers }, { incoming: { socket: { remoteAddress: socket } } } as never);
  return answer.text();
}

describe("the network address of a request", () => {
  it.each([
    ["no proxy: the header is the sender's", "192.0.2.1", "203.0.113.9", null, "192.0.2.1"],
    ["a stranger in front of our proxies' names", "192.0.2.1", "203.0.113.9", "10.0.0.0/8", "192.0.2.1"],
    ["our proxy", "10.0.0.1", "203.0.113.9", "10.0.0.0/8", "203.0.113.9"],
    ["what the sender wrote stands further left", "10.0.0.1", "1.1.1.1, 203.0.113.9", "10.0.0.0/8", "203.0.113.9"],
    ["two proxies of ours", "10.0.0.1", "1.1.1.1, 203.0.113.9, 10.0.0.2", "10.0.0.0/8", "203.0.113.9"],
    ["one of them named alone", "127.0.0.1", "203.0.113.9, 10.0.0.2", "127.0.0.1,10.0.0.2", "203.0.113.9"],
    ["none but proxies: the one furthest away", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.0/8", "10.0.0.3"],
    ["a proxy that wrote nothing", "10.0.0.1", null, "10.0.0.0/8", "10.0.0.1"],
    ["a proxy that wrote no address", "10.0.0.1", "203.0.113.9, unknown", "10.0.0.0/8", "10.0.0.1"],
    ["IPv4 in IPv6", "::ffff:10.0.0.1", "::ffff:203.0.113.9", "10.0.0.0/8", "203.0.113.9"],
    ["with ports", "10.0.0.1", "203.0.113.9:4711", "10.0.0.0/8", "203.0.113.9"],
    ["IPv6 with brackets and port", "::1", "[2001:db8:1:2:3::4]:4711", "::1", "2001:db8:1:2::/64"],
    [
      "an IPv6 network of ours",
      "2001:db8::1",
      "2001:db8:ffff::2, fd00::7",
      "fd00::/8,2001:db8::/48",
      "2001:db8:ffff:0::/64",
    ],
    ["an IPv6 network of the sender's", "10.0.0.1", "2001:db8:1:2:aaaa::1", "10.0.0.0/8", "2001:db8:1:2::/64"],
    ["an address of a zone", "fe80::1%eth0", "203.0.113.9", "fe80::/10", "203.0.113.9"],
  ])("%s", async (_name, socket, header, networks, expected) => {
    expect(await addressOf(socket, header, networks)).toBe(expected);
  });

  it("of a sender who claims to be many is one all the same", async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 50; n++)
      seen.add(await addressOf("10.0.0.1", `198.51.100.${n}, 10.9.9.${n}, 203.0.113.9`, "10.0.0.0/8"));
    expect([...seen]).toEqual(["203.0.113.9"]);
  });

  it.each([
    "10.0.0.0/33",
    "10.0.0/8",
    "proxy.example",
    "::/129",
    "10.0.0.1/8/8",
    "10.0.0.1/",
    "10.0.0.1/x",
    "1.1.1.1 2.2.2.2",
    ",",
    " , ",
    "fe80::1%eth0",
    "fe80::%eth0/10",
  ])("is not looked for behind %s, which is no network", (networks) => expect(parseNetworks(networks)).toBeNull());
});
