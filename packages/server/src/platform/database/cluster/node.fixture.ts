import { execFile } from "node:child_process";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../embedded/free-port.ts";
import type { Identity } from "../embedded/postgres-identity.ts";
import { signalPostgres } from "../signal-postgres.fixture.ts";
import { createLink } from "./link.fixture.ts";
import { type Program, startProgram } from "./program.fixture.ts";

/** A machine of the cluster: PostgreSQL and the Patroni that looks after it. */
export type ClusterNode = {
  name: string;
  /** Of PostgreSQL. */
  port: number;
  /** Of Patroni's REST API. */
  restPort: number;
  start(): void;
  /** Kills all its processes with -9. */
  kill(): Promise<void>;
  /** Stops all its processes as they are. */
  pause(): Promise<void>;
  /** Lets them go on. */
  resume(): Promise<void>;
  /** Cuts it from etcd, and from nothing else. */
  cutFromEtcd(): void;
  mend(): void;
  /** Fills its disk. */
  fillDisk(): Promise<void>;
  emptyDisk(): Promise<void>;
  remove(): Promise<void>;
};

/** How quickly Patroni notices what failed, in seconds: `loop_wait` and twice `retry_timeout` have to fit into `ttl`. */
const DCS = { ttl: 7, loop_wait: 1, retry_timeout: 3, primary_start_timeout: 0, maximum_lag_on_failover: 1_048_576 };

/** Of a disk, in MiB: a database of the tests and its log take a third of it. */
const DISK = 400;

/** The password of every role of a cluster: it listens on this machine alone. */
export const PASSWORD = "cluster";

/** Makes a machine, whose disk is a small file system of its own. `start()` starts it. */
export async function createNode(
  name: string,
  {
    folder,
    etcdPort,
    identity,
    programs,
  }: { folder: string; etcdPort: number; identity: Identity | null; programs: string },
): Promise<ClusterNode> {
  const [port, restPort] = [await freePort(), await freePort()];
  const link = await createLink(etcdPort);
  const disk = join(folder, name);
  const data = join(disk, "data");
  const ballast = join(disk, "ballast");
  const settingsFile = join(folder, `${name}.yml`);
  await mkdir(disk);
  await promisify(execFile)("mount", ["-t", "tmpfs", "-o", `size=${DISK}m,mode=700`, "tmpfs", disk]);
  // JSON is YAML, too.
  await writeFile(
    settingsFile,
    JSON.stringify(settings(name, { port, restPort, etcdPort: link.port, data, folder, programs })),
  );
  if (identity) for (const path of [disk, settingsFile]) await chown(path, identity.uid, identity.gid);

  let patroni: Program | undefined;
  /** Signals Patroni, and the postmaster with all that it has started. */
  async function signal(name: NodeJS.Signals): Promise<void> {
    if (patroni?.isRunning()) process.kill(patroni.pid, name);
    const [postmaster] = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (postmaster) await signalPostgres(Number(postmaster), name);
  }
  const kill = async () => {
    await signal("SIGKILL");
    await patroni?.end();
  };

  return {
    ...{ name, port, restPort },
    start() {
      patroni = startProgram(["patroni", settingsFile], { identity, logFile: join(folder, `${name}.log`) });
    },
    kill,
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    cutFromEtcd: link.cut,
    mend: link.mend,
    async fillDisk() {
      // It fails when the disk is full.
      await promisify(execFile)("dd", ["if=/dev/zero", `of=${ballast}`, "bs=64k"]).catch(() => undefined);
    },
    emptyDisk: () => rm(ballast, { force: true }),
    async remove() {
      await kill();
      link.stop();
      await promisify(execFile)("umount", ["--lazy", disk]);
    },
  };
}

function settings(
  name: string,
  at: { port: number; restPort: number; etcdPort: number; data: string; folder: string; programs: string },
) {
  const role = (username: string) => ({ username, password: PASSWORD });
  const rest = `127.0.0.1:${at.restPort}`;
  const postgres = `127.0.0.1:${at.port}`;
  return {
    scope: "freehold",
    name,
    restapi: { listen: rest, connect_address: rest },
    // Its version 2: with etcd3, Patroni 3.0.2 promoted a standby that lacked commits which were acknowledged.
    // As a proxy: Patroni would ask etcd for its address, and pass by what a test cuts.
    etcd: { hosts: [`127.0.0.1:${at.etcdPort}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...DCS,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            shared_buffers: "64MB",
            max_wal_size: "96MB",
            min_wal_size: "32MB",
            wal_keep_size: "64MB",
            wal_log_hints: "on",
            wal_sender_timeout: "4s",
            wal_receiver_timeout: "4s",
            wal_receiver_status_interval: "1s",
            wal_retrieve_retry_interval: "500ms",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: at.data,
      bin_dir: at.programs,
      pgpass: join(at.folder, `${name}.pgpass`),
      use_unix_socket: false,
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: { superuser: role("postgres"), replication: role("replicator"), rewind: role("postgres") },
      parameters: { unix_socket_directories: "" },
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication all 127.0.0.1/32 scram-sha-256"],
    },
  };
}
