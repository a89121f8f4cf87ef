import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect, type Sql } from "../connect.ts";
import { startEmbedded } from "../embedded/embedded.ts";
import { freePort } from "../embedded/free-port.ts";
import { serverIdentity } from "../embedded/postgres-identity.ts";
import { startPostmaster } from "../embedded/postmaster.ts";
import { installedPrograms } from "../embedded/programs.ts";
import { signalPostgres } from "../signal-postgres.fixture.ts";

/** A PostgreSQL of a test's own, and a replica that follows it. */
export type ReplicatedPostgres = {
  /** As the owner. */
  url: string;
  replicaUrl: string;
  sql: Sql;
  /** What only the owner may do there, such as `pg_wal_replay_pause()`. */
  replica: Sql;
  /** Signals all processes of the replica. */
  signalReplica(name: NodeJS.Signals): Promise<void>;
  /** Starts it again after it was killed. */
  restartReplica(): Promise<void>;
  /** Starts a server that takes writes, with what the replica has now, as a failover or a restore makes one. The replica goes on as it was. */
  startOther(): Promise<{ url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
};

/**
 * Starts both. The replica begins as a copy of the files: npm's PostgreSQL has no pg_basebackup.
 *
 * @param prepare - what both have from the beginning.
 */
export async function startReplicatedPostgres(prepare: (sql: Sql) => Promise<unknown>): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-replicated-"));
  const dataDir = join(folder, "primary");
  const first = await startEmbedded({ dataDir });
  const preparing = connect(first.url, { max: 1 });
  await prepare(preparing);
  await preparing.end();
  await first.stop();

  const cluster = join(folder, "postgres");
  await cp(join(dataDir, "postgres"), cluster, { recursive: true, preserveTimestamps: true });
  const primary = await startEmbedded({ dataDir });
  const { username, password, port } = new URL(primary.url);
  await writeFile(join(cluster, "standby.signal"), "");
  await writeFile(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'
wal_retrieve_retry_interval = 100ms
# A read that stands in the way of what is replayed is broken off at once.
max_standby_streaming_delay = 0
hot_standby_feedback = off
`,
  );
  const programs = installedPrograms();
  const owner = await stat(join(dataDir, "postgres"));
  await chown(cluster);
  const identity = serverIdentity({ dataDir: folder, owner, program: join(programs, "postgres") });
  const replicaPort = await freePort();
  const start = (from = cluster, port = replicaPort) =>
    startPostmaster({
      programs,
      cluster: from,
      port,
      identity,
      logFile: `${from}.log`,
      // A standby allows as many connections as its primary, or more.
      settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: 120 },
    });
  async function chown(files: string): Promise<void> {
    if (process.getuid?.() === 0)
      await promisify(execFile)("chown", ["--recursive", `${owner.uid}:${owner.gid}`, files]);
  }
  let postmaster = await start();
  const replicaUrl = Object.assign(new URL(primary.url), { port: String(replicaPort) }).href;
  const sql = connect(primary.url);
  const replica = connect(replicaUrl, { max: 1 });

  async function signalReplica(name: NodeJS.Signals): Promise<void> {
    await signalPostgres(postmaster.pid, name);
    if (name === "SIGKILL") await postmaster.exited;
  }
  async function restartReplica(): Promise<void> {
    await rm(join(cluster, "postmaster.pid"), { force: true });
    postmaster = await start();
  }

  return {
    url: primary.url,
    replicaUrl,
    sql,
    replica,
    signalReplica,
    restartReplica,
    async startOther() {
      const port = await freePort();
      const other = join(folder, `other-${port}`);
      await signalReplica("SIGKILL");
      await cp(cluster, other, { recursive: true, preserveTimestamps: true });
      for (const name of ["standby.signal", "postmaster.pid"]) await rm(join(other, name));
      await chown(other);
      const server = await start(other, port);
      await restartReplica();
      return { url: Object.assign(new URL(primary.url), { port: String(port) }).href, stop: server.stop };
    },
    async stop() {
      await Promise.all([sql.end({ timeout: 1 }), replica.end({ timeout: 1 })]);
      await Promise.all([primary.stop(), postmaster.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
