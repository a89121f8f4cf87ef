import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A way to a database that a test can cut or block. */
export type CutProxy = {
  url: string;
  /** Cuts a connection once it has handed on what contains this text, and before the answer comes back. @default null */
  cutAfter: string | null;
  /** Hands on nothing while it is true, as a network that swallows packets. @default false */
  isBlocked: boolean;
  /** Changes what the database says, to something of the same length. @default nothing is changed */
  translate: (said: string) => string;
};

/** Stands between a pool and its database until the test is finished. */
export async function createCutProxy(to: string): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  const proxy: CutProxy = { url: "", cutAfter: null, isBlocked: false, translate: (said) => said };
  const server = createServer((client) => {
    const database = connect(Number(new URL(to).port), "127.0.0.1");
    for (const socket of [client, database]) sockets.add(socket.on("error", () => socket.destroy()));
    let isCut = false;
    client.on("data", (data) => {
      if (proxy.isBlocked) return;
      isCut ||= proxy.cutAfter !== null && data.includes(proxy.cutAfter);
      database.write(data);
    });
    database.on("data", (data) => {
      if (isCut) client.destroy();
      else if (!proxy.isBlocked) client.write(proxy.translate(data.toString("latin1")), "latin1");
    });
    client.on("close", () => database.end());
    database.on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  proxy.url = url.href;
  return proxy;
}
