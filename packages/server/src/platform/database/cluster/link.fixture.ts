import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a program that can be cut, as by a network that swallows packets. */
export type Link = {
  port: number;
  /** From now on nothing passes, and neither side is told. */
  cut(): void;
  /** Ends what was cut: what connects anew passes. */
  mend(): void;
  stop(): void;
};

/** Stands in front of a port of this machine. */
export async function createLink(to: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const program = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [client, program],
      [program, client],
    ] as const) {
      sockets.add(one);
      one
        .on("data", (data) => {
          if (!isCut) other.write(data);
        })
        .on("error", () => other.destroy())
        .on("close", () => {
          sockets.delete(one);
          if (!isCut) other.destroy();
        });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
    },
    mend() {
      hangUp();
      isCut = false;
    },
    stop() {
      server.close();
      hangUp();
    },
  };
}
