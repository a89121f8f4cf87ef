import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Certificate } from "./make-certificate.ts";

/** A way to a PostgreSQL that takes encrypted connections only. */
export type TlsProxy = { url: string; stop(): void };

/** What a client sends first that wants encryption: length 8, code 80877103. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** What PostgreSQL says to any other client. */
const REFUSAL = "SFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry for this host, no encryption\0\0";

function refusal(): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + REFUSAL.length);
  return Buffer.concat([Buffer.from("E"), length, Buffer.from(REFUSAL)]);
}

/**
 * Puts TLS before a PostgreSQL that has none, as a provider does.
 *
 * @param to - `postgres://user:password@127.0.0.1:5432/database`
 * @param certificate - what it shows to clients.
 */
export async function startTlsProxy(to: string, { key, cert }: Certificate): Promise<TlsProxy> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    sockets.add(socket);
    socket.once("data", (first: Buffer) => {
      if (!first.equals(SSL_REQUEST)) return socket.end(refusal());
      socket.write("S");
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      const onward = connect(Number(port), hostname);
      sockets.add(onward);
      for (const [one, other] of [
        [secure, onward],
        [onward, secure],
      ] as const)
        one
          .on("error", () => other.destroy())
          .on("close", () => other.destroy())
          .pipe(other);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
