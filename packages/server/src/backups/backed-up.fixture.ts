/** A primary of Debian's PostgreSQL, and the backups of it as the units in deploy/backup make them. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { cleanEnvironment } from "../platform/clean-environment.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { type Identity, run, serverIdentity } from "../platform/database/embedded/postgres-identity.ts";
import { startPostmaster } from "../platform/database/embedded/postmaster.ts";
import { signalPostgres } from "../platform/database/signal-postgres.fixture.ts";
import { programsOf } from "./recover.ts";

/** The oldest that the server takes. */
const PROGRAMS = programsOf("15");
const DEPLOY = new URL("../../deploy/backup/", import.meta.url);

/** A PostgreSQL on a folder, with the addresses of the database for its owner and the server. */
export type Primary = { ownerUrl: string; serverUrl: string; superuser: Sql; stop(): Promise<void> };

/** Makes the folders of a primary and its backups. */
export async function createBackedUp() {
  const folder = await mkdtemp(join(tmpdir(), "freehold-backup-"));
  chmodSync(folder, 0o711);
  const identity = serverIdentity({ dataDir: folder, owner: null, program: join(PROGRAMS, "postgres") });
  const password = randomBytes(12).toString("hex");
  const port = await freePort();
  /** Makes a folder of PostgreSQL's user. */
  const createFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (identity) chownSync(path, identity.uid, identity.gid);
    return path;
  };
  const cluster = join(folder, "primary");
  const backups = createFolder("backups");
  // The other user may not read this repository.
  await copyFile(new URL("base-backup.sh", DEPLOY), join(folder, "base-backup.sh"));
  const environment = {
    PGHOST: "127.0.0.1",
    PGPORT: String(port),
    PGUSER: "freehold_backup",
    PGPASSWORD: password,
    BACKUP_DIR: backups,
    TEXTFILE_DIR: backups,
    PATH: `${PROGRAMS}:${process.env.PATH}`,
  };
  const urlOf = (role: string, database = "freehold") => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const ended: (() => unknown)[] = [];

  /** Starts PostgreSQL on a folder. */
  async function start(on: string): Promise<Primary> {
    const postmaster = await startPostmaster({
      programs: PROGRAMS,
      cluster: on,
      port,
      identity,
      logFile: join(folder, "postgres.log"),
      settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: 60 },
    });
    const superuser = connect(urlOf("postgres", "postgres"), { max: 2 });
    const stop = async () => {
      await superuser.end({ timeout: 1 });
      await postmaster.stop();
    };
    ended.push(stop);
    return { ownerUrl: urlOf("freehold_owner"), serverUrl: urlOf("freehold"), superuser, stop };
  }

  return {
    folder,
    cluster,
    backups,
    identity,
    start,
    /** Makes the primary. */
    async create(): Promise<Primary> {
      const passwordFile = join(folder, "password");
      await writeFile(passwordFile, password);
      if (identity) chownSync(passwordFile, identity.uid, identity.gid);
      createFolder("primary");
      const how = ["--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`, "--data-checksums"];
      await run(join(PROGRAMS, "initdb"), [`--pgdata=${cluster}`, "--locale=C.UTF-8", ...how], identity);
      const primary = await start(cluster);
      for (const statement of [
        `create role freehold_owner login password '${password}'`,
        `create role freehold login password '${password}'`,
        `create role freehold_backup login replication password '${password}'`,
        "create database freehold owner freehold_owner",
      ])
        await primary.superuser.unsafe(statement);
      return primary;
    },
    /** Runs what freehold-wal.service runs, until the primary is gone. @param name - of another folder than that of the first backups */
    async receiveWal({ superuser }: Primary, name?: string): Promise<void> {
      const into = name ? createFolder(name) : backups;
      const unit = await readFile(new URL("freehold-wal.service", DEPLOY), "utf8");
      const own = Object.fromEntries(
        [...unit.matchAll(/^Environment=(PGAPPNAME)=(.+)$/gm)].map(([, name, value]) => [name, value]),
      );
      const commands = [...unit.matchAll(/^ExecStart(?:Pre)?=(.+)$/gm)].map(([, line = ""]) =>
        line.replaceAll(/\$\{BACKUP_DIR\}/g, into).split(" "),
      );
      const before = commands.slice(0, -1);
      for (const command of before) await inEnvironment(command, { ...environment, ...own }, identity);
      const receiver = begin(commands.at(-1) as string[], { ...environment, ...own }, identity);
      ended.push(() => end(receiver));
      const isActive = async () =>
        (await superuser`select from pg_replication_slots where slot_name = 'freehold_wal' and active`).length > 0;
      await vi.waitUntil(isActive, { interval: 50 });
    },
    /** Lets each commit wait until the receiver has written it, and waits until that counts. */
    async waitForWal({ superuser }: Primary): Promise<void> {
      await superuser.unsafe("alter system set synchronous_standby_names = 'freehold_wal'");
      await superuser`select pg_reload_conf()`;
      const isSynchronous = async () =>
        (
          await superuser`select from pg_stat_replication where application_name = 'freehold_wal' and sync_state = 'sync'`
        ).length > 0;
      await vi.waitUntil(isSynchronous, { interval: 50 });
    },
    /** Takes a base backup as the timer does. */
    takeBase: (keep: number) =>
      inEnvironment(["sh", join(folder, "base-backup.sh")], { ...environment, KEEP_BASES: String(keep) }, identity),
    /** Kills every process of the primary with -9 at once, and deletes its folder. */
    async destroy({ superuser }: Primary): Promise<void> {
      const [pid] = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
      await signalPostgres(Number(pid), "SIGKILL");
      await rm(cluster, { recursive: true, maxRetries: 20, retryDelay: 50 });
      await superuser.end({ timeout: 1 });
    },
    async stop(): Promise<void> {
      for (const stop of ended.toReversed()) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What {@link createBackedUp} makes. */
export type BackedUp = Awaited<ReturnType<typeof createBackedUp>>;

type Variables = Record<string, string | undefined>;

function begin(command: string[], variables: Variables, identity: Identity | null): ChildProcess {
  const [file, ...args] = [...(identity?.prefix ?? []), ...command] as [string, ...string[]];
  return spawn(file, args, { cwd: "/", env: cleanEnvironment(variables as Record<string, string>), stdio: "pipe" });
}

/** Runs a command to its end. @throws with what it said, if it fails */
async function inEnvironment(command: string[], variables: Variables, identity: Identity | null): Promise<string> {
  const child = begin(command, variables, identity);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${said}`);
  return said;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
