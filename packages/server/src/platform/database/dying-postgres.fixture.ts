import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/embedded.ts";
import { signalPostgres } from "./signal-postgres.fixture.ts";

/** A PostgreSQL of a test's own that can die, at an address that stays. */
export type DyingPostgres = {
  url: string;
  /** Kills all its processes with -9, and starts it again. @param away - for how long it is away, in milliseconds */
  killAndRestart(away: number): Promise<void>;
  /** Stops all its processes as they are, and lets them go on. @param milliseconds - for how long */
  standStill(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it, durable as in production. */
export async function startDyingPostgres(): Promise<DyingPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), "freehold-dying-"));
  let database: EmbeddedDatabase = await startEmbedded({ dataDir });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectSocket(database.port, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      sockets.add(
        one
          .on("error", () => other.destroy())
          .on("close", () => other.destroy())
          .on("close", () => sockets.delete(one)),
      );
    client.pipe(upstream).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(database.url);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    async killAndRestart(away) {
      await signalPostgres(database.pid, "SIGKILL");
      await database.exited;
      await sleep(away);
      database = await startEmbedded({ dataDir });
    },
    async standStill(milliseconds) {
      await signalPostgres(database.pid, "SIGSTOP");
      await sleep(milliseconds);
      await signalPostgres(database.pid, "SIGCONT");
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
