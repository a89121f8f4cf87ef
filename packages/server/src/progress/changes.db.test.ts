import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { cleanUp } from "../maintenance.ts";
import { connect } from "../platform/database/connect.ts";
import { createLog } from "../platform/http/log.ts";
import { createChanges } from "./changes.ts";

const { sql, url } = await createTestDatabase();

/** A way to the database that can be blocked. */
async function createWay() {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((socket) => {
    if (!open) return socket.destroy();
    const onward = connectSocket(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: here.href,
    block: () => {
      open = false;
      cut();
    },
    unblock: () => {
      open = true;
    },
    stop: () => {
      server.close();
      cut();
    },
  };
}

it("a change is told again after the connection that listens was away, and what was missed is told then", async () => {
  const way = await createWay();
  const through = connect(way.url, { max: 2 });
  const changes = createChanges(through, createLog({ level: "silent" }));
  const id = "00000000-0000-4000-8000-000000000001";
  let told = 0;
  const unwatch = changes.watch(id, () => {
    told += 1;
  });
  const change = () => sql`select notify_listeners('withdrawal', ${`person:${id}`})`;
  // Once when it begins to listen.
  await expect.poll(() => told).toBe(1);
  await change();
  await expect.poll(() => told).toBe(2);

  way.block();
  const listening = () => sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'freehold'`;
  await expect.poll(async () => (await listening()).length).toBe(0);
  await change();
  expect(told).toBe(2);
  way.unblock();
  // Once because it listens again, and once more for what the commit has left for the next listener.
  await expect.poll(() => told).toBe(4);
  await change();
  await expect.poll(() => told).toBe(5);

  unwatch();
  let after = 0;
  changes.watch("00000000-0000-4000-8000-000000000002", () => {
    after += 1;
  });
  await change();
  await sql`select notify_listeners('withdrawal', 'person:00000000-0000-4000-8000-000000000002')`;
  // What is told of it comes later than what would be told of the first.
  await expect.poll(() => after).toBe(1);
  expect(told).toBe(5);
  await changes.end();
  await through.end({ timeout: 1 });
  way.stop();
});

it("what is left where nothing listens is cleaned up, however much it is", async () => {
  await sql`insert into notices select 'change', 'users:' || n from generate_series(1, 25000) n`;
  await cleanUp(sql, new Date());
  expect(await sql`select from notices`).toEqual([]);
});
