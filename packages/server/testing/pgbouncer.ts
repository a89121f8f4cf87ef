import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../src/platform/database/embedded/free-port.ts";

/** Debian's PgBouncer in front of a database, in transaction mode. */
export type PgBouncer = {
  /** The same database as the same role. */
  url: string;
  /** Ends it and starts it again. @param signal - SIGINT lets transactions end, SIGTERM and SIGKILL do not */
  restart(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

/** The unprivileged user and group of every Debian: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/**
 * Starts it.
 *
 * @param to - `postgres://user:password@127.0.0.1:5432/database`
 * @throws {Error} with the code `ENOENT` where it isn't installed (Debian: apt-get install pgbouncer).
 */
export async function startPgBouncer(to: string): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(to);
  const folder = await mkdtemp(join(tmpdir(), "freehold-pgbouncer-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
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
  await chmod(folder, 0o755);
  if (asUser.length > 0) for (const path of [settings, users]) await chown(path, NOBODY, NOBODY);

  let child = await start();
  async function start(): Promise<ChildProcess> {
    const started = spawn("pgbouncer", ["--quiet", ...asUser, settings], { stdio: "ignore" });
    await once(started, "spawn");
    while (!(await isOpen(port))) {
      if (started.exitCode !== null) throw new Error(`pgbouncer ended with ${started.exitCode}.`);
      await sleep(20);
    }
    return started;
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }

  return {
    url: Object.assign(new URL(to), { port: String(port) }).href,
    async restart(signal) {
      await end(signal);
      child = await start();
    },
    async stop() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
