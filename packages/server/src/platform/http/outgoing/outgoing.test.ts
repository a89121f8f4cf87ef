import type { LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, get, type RequestListener, type Server, setGlobalProxyFromEnv } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";
import { createOutgoing, OutgoingError, type OutgoingOptions } from "./outgoing.ts";

const LOCAL = "http://127.0.0.1:4600";
const PUBLIC = "https://freehold.example";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on this machine, and what it was asked for. */
async function listen(answer: RequestListener = (_request, response) => response.end("ok")) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { port: (server.address() as AddressInfo).port, asked };
}

/** A resolver that gives one answer after the other. */
function answering(...answers: string[][]) {
  const hosts: string[] = [];
  const resolve = async (host: string): Promise<LookupAddress[]> => {
    hosts.push(host);
    const addresses = answers[hosts.length - 1] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { hosts, resolve };
}
const call = (address: string, options: Partial<OutgoingOptions> = {}) =>
  createOutgoing({ publicUrl: LOCAL, ...options }).call(address);

describe("which addresses are called", () => {
  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.0.8", "192.0.2.1"],
    ...["192.168.0.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...[
      "::",
      "::1",
      "fe80::1",
      "fe80::1%eth0",
      "fc00::1",
      "fd12:3456::1",
      "fec0::1",
      "ff02::1",
      "100::1",
      "2001:db8::1",
    ],
    // IPv4 in disguise: mapped, compatible, NAT64, 6to4, Teredo.
    ...["::ffff:10.0.0.1", "::ffff:a00:1", "::ffff:8.8.8.8", "::7f00:1", "::ffff:0:10.0.0.1", "64:ff9b::a00:1"],
    ...["64:ff9b:1::a00:1", "2002:a00:1::", "2001:0:4136:e378::"],
  ])("%s isn't on the public internet", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:800::200e"])("%s is", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...["http://partner.example", "ftp://partner.example", "file:///etc/passwd", "partner.example", ""],
    "https://user:secret@partner.example",
    // 127.0.0.1, 10.0.0.1 and 169.254.169.254 in other words.
    ...["https://127.1", "https://2130706433", "https://0x7f000001", "https://0177.0.0.1", "https://0x0a.0.0.1"],
    ...[
      "https://2852039166",
      "https://[::1]",
      "https://[::ffff:127.0.0.1]",
      "https://[::ffff:a9fe:a9fe]",
      "https://①②⑦.0.0.1",
    ],
  ])("%s is refused without a look at the network", async (address) => {
    const { hosts, resolve } = answering(["8.8.8.8"]);
    const outgoing = createOutgoing({ publicUrl: PUBLIC, resolve });
    expect(outgoing.refusal(address)).toMatch(/^must /);
    await expect(outgoing.call(address)).rejects.toThrow(OutgoingError);
    expect(hosts).toEqual([]);
  });

  it("a name is refused if one of its addresses isn't public", async () => {
    for (const addresses of [["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["2606:4700:4700::1111", "::1"], []]) {
      const { resolve } = answering(addresses);
      await expect(call("https://partner.example", { publicUrl: PUBLIC, resolve })).rejects.toThrow(
        "The address must be on the public internet.",
      );
    }
  });

  it("a server on this machine may call this machine without TLS, and nothing else that isn't public", async () => {
    const { port } = await listen();
    expect(await call(`http://localhost:${port}`)).toEqual({ status: 200, body: "ok" });
    for (const address of ["http://10.0.0.1", "http://169.254.169.254/latest/meta-data"])
      await expect(call(address)).rejects.toThrow("The address must be on the public internet.");
    await expect(call(`http://127.0.0.1:${port}`, { publicUrl: PUBLIC })).rejects.toThrow("begins with https://");
  });
});

describe("one call", () => {
  it("resolves the host once, and connects to what was checked", async () => {
    const { port, asked } = await listen();
    // The name changes its address after the check.
    const { hosts, resolve } = answering(["127.0.0.1"], ["10.0.0.1"]);
    expect(await call(`http://rebinding.example:${port}/a`, { resolve })).toEqual({ status: 200, body: "ok" });
    expect([hosts, asked]).toEqual([["rebinding.example"], ["GET /a"]]);
  });

  it("sends the host's name, with its port, and the body", async () => {
    const { port } = await listen((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => response.writeHead(202).end(`${request.headers.host} ${body}`));
    });
    const { resolve } = answering(["127.0.0.1"]);
    const outgoing = createOutgoing({ publicUrl: LOCAL, resolve });
    const sent = { method: "POST" as const, body: "Grüße", headers: { "Content-Type": "text/plain" } };
    const answer = await outgoing.call(`http://partner.example:${port}`, sent);
    expect(answer).toEqual({ status: 202, body: `partner.example:${port} Grüße` });
  });

  it("follows no redirect", async () => {
    const { port, asked } = await listen((_request, response) =>
      response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data" }).end(),
    );
    expect(await call(`http://127.0.0.1:${port}/hook`)).toEqual({ status: 302, body: "" });
    expect(asked).toEqual(["GET /hook"]);
  });

  it("uses no proxy", async () => {
    const { port, asked } = await listen();
    const proxy = await listen();
    onTestFinished(setGlobalProxyFromEnv({ http_proxy: `http://127.0.0.1:${proxy.port}` }));
    // Other requests of this process use it.
    const [other] = await once(get(`http://127.0.0.1:${port}/others`), "response");
    other.resume();
    expect(proxy.asked).toHaveLength(1);
    expect((await call(`http://127.0.0.1:${port}/ours`)).status).toBe(200);
    expect([asked, proxy.asked.length]).toEqual([["GET /ours"], 1]);
  });

  it("ends after its time, however slowly something comes", async () => {
    let hasEnded = false;
    const { port } = await listen((_request, response) => {
      const drip = setInterval(() => response.write("."), 10);
      response.on("close", () => {
        hasEnded = true;
        clearInterval(drip);
      });
    });
    await expect(call(`http://127.0.0.1:${port}`, { timeout: 200 })).rejects.toThrow("No response within 0.2 seconds.");
    await expect.poll(() => hasEnded).toBe(true);
  });

  it("ends after its time if the server or the resolver says nothing", async () => {
    const { port } = await listen(() => undefined);
    await expect(call(`http://127.0.0.1:${port}`, { timeout: 50 })).rejects.toThrow("No response within");
    const resolve = () => new Promise<never>(() => undefined);
    await expect(call("https://silent.example", { resolve, timeout: 50 })).rejects.toThrow("No response within");
  });

  it("reads 64 KiB and no more, also of a body without an end", async () => {
    const { port } = await listen((_request, response) => response.end("x".repeat(64 * 1024)));
    expect((await call(`http://127.0.0.1:${port}`)).body).toHaveLength(64 * 1024);
    let hasEnded = false;
    const endless = await listen((_request, response) => {
      const more = () => {
        while (!hasEnded && response.write("x".repeat(10_000)));
      };
      response.on("drain", more).on("close", () => {
        hasEnded = true;
      });
      more();
    });
    await expect(call(`http://127.0.0.1:${endless.port}`)).rejects.toThrow("The response is longer than 64 KiB.");
    await expect.poll(() => hasEnded).toBe(true);
  });

  it("says that a connection failed without the network address", async () => {
    const { port } = await listen();
    for (const server of servers.splice(0)) server.close();
    await expect(call(`http://127.0.0.1:${port}`)).rejects.toThrow(/^The connection failed \(ECONNREFUSED\)\.$/);
    const resolve = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));
    await expect(call("https://unknown.example", { resolve })).rejects.toThrow("The connection failed (ENOTFOUND).");
  });
});
