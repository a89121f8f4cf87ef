import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { onTestFinished } from "vitest";

/** What a client is told that signs in: that it may, and that the database is ready. */
const WELCOME = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

/**
 * A pooler in transaction mode, as PgBouncer is: each transaction of a client gets whichever connection of the database was free last.
 * It takes statements that are not prepared.
 *
 * @param to - `postgres://user:password@127.0.0.1:5432/database`
 */
export async function createPooler(to: string): Promise<string> {
  const databases = [await signIn(to), await signIn(to)];
  const free = [...databases];
  const server = createServer((client) => {
    let taken: Socket | undefined;
    client.once("data", () => {
      client.write(WELCOME);
      client.on("data", (data) => {
        taken ??= free.pop() as Socket;
        taken.write(data);
        taken.removeAllListeners("data").on("data", (answer: Buffer) => {
          client.write(answer);
          // Ready, and in no transaction.
          if (answer.subarray(-6).equals(WELCOME.subarray(-6)) && taken) {
            free.push(taken);
            taken = undefined;
          }
        });
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const database of databases) database.destroy();
  });
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

/** The socket of a connection that is signed in. */
async function signIn(to: string): Promise<Socket> {
  const client = new pg.Client(to);
  client.on("error", () => undefined);
  await client.connect();
  return (client as unknown as { connection: { stream: Socket } }).connection.stream.removeAllListeners("data");
}
