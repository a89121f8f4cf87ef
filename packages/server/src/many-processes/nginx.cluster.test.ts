/** Which requests the shipped nginx sends again when a process dies with them. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Nginx, startNginx } from "./nginx.fixture.ts";

/** How many requests the processes got. */
let received = 0;
let isDying = false;
const servers: Server[] = [];
let nginx: Nginx;

/** A process that dies with the first request that it gets, if no other has died with it. */
async function startProcess(): Promise<number> {
  const server = createServer((request, response) => {
    received += 1;
    if (isDying) {
      isDying = false;
      request.socket.destroy();
    } else response.end();
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  nginx = await startNginx([await startProcess(), await startProcess()]);
});
afterAll(async () => {
  await nginx?.stop();
  for (const server of servers) server.close();
});
beforeEach(() => {
  [received, isDying] = [0, true];
});

async function post(path: string, headers: Record<string, string> = {}) {
  const { status } = await fetch(`${nginx.url}${path}`, { method: "POST", headers, body: "{}" });
  return { status, received };
}
const key = { "Idempotency-Key": "c0ffee" };

it("sends a request with a key to the next process, where the route takes keys", async () => {
  expect(await post("/api/wallet/withdraw?from=1", key)).toEqual({ status: 200, received: 2 });
});

it("sends a request once that has a key which its route ignores", async () => {
  expect(await post("/api/auth/register", key)).toEqual({ status: 502, received: 1 });
  isDying = true;
  expect(await post("/api/wallet/withdrawals", key)).toEqual({ status: 502, received: 2 });
});

it("sends a request without a key once", async () => {
  expect(await post("/api/wallet/withdraw")).toEqual({ status: 502, received: 1 });
});
