import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { freePort } from "./embedded/free-port.ts";

/** Debian's PgBouncer in front of a database, in transaction mode. */
export type PgBouncer = {
  /** As the same role to the same database. */
  url: string;
  /** Ends it and starts it again. @param signal - SIGINT lets transactions end, SIGKILL does not */
  restart(signal: NodeJS.Signals): Promise<void>;
};

/** Starts it until the test is finished. @param to - `postgres://user:password@127.0.0.1:5432/database` */
export async function startPgBouncer(to: string): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(to);
  const folder = await mkdtemp(join(tmpdir(), "freehold-pgbouncer-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_login_retry = 1
`,
  );
  await writeFile(users, `"${username}" "${password}"\n`);
  // It refuses to run as root, and its user has to read them.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  await chmod(folder, 0o755);
  if (asUser.length > 0) for (const path of [settings, users]) await chown(path, 65_534, 65_534);

  let child: ChildProcess;
  async function start(): Promise<void> {
    let output = "";
    child = spawn("pgbouncer", [...asUser, settings], { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    const failed = once(child, "error").then(([error]) => {
      throw new Error(`pgbouncer did not start (Debian: apt-get install pgbouncer): ${error.message}`);
    });
    const ready = vi.waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${output}`);
        return isOpen(port);
      },
      { timeout: 10_000, interval: 20 },
    );
    await Promise.race([ready, failed]);
  }
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  await start();
  onTestFinished(async () => {
    await stop("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  });
  const url = Object.assign(new URL(to), { port: String(port) });
  return {
    url: url.href,
    async restart(signal) {
      await stop(signal);
      await start();
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
