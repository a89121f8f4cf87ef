import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanEnvironment } from "../platform/clean-environment.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { type Identity, run, serverIdentity } from "../platform/database/embedded/postgres-identity.ts";
import { startPostmaster } from "../platform/database/embedded/postmaster.ts";
import { StartError } from "../platform/start-error.ts";
import type { Base } from "./find-base.ts";

/** A restored PostgreSQL that nothing but this process and its own user reaches. */
export type Recovered = {
  /** The address of one of its databases, for a role. No password is asked for. */
  urlOf(role: string, database: string): string;
  /** Stops it cleanly. */
  stop(): Promise<void>;
};

/** Where the programs of a version are on Debian and its like. */
export const programsOf = (version: string): string => `/usr/lib/postgresql/${version}/bin`;

/** Replaying may take hours. */
const PATIENCE = 7 * 24 * 3_600_000;

/**
 * As whom PostgreSQL's programs run: root becomes the owner of the backup.
 *
 * @throws {StartError} one sentence, if the backup belongs to root, whom PostgreSQL refuses.
 */
export async function identityOf({ path }: Base, programs: string): Promise<Identity | null> {
  const owner = await stat(path);
  if (process.getuid?.() === 0 && owner.uid === 0)
    throw new StartError(`${path} belongs to root, and PostgreSQL does not run as root. Give the backup to postgres.`);
  return serverIdentity({ dataDir: path, owner, program: join(programs, "postgres") });
}

/**
 * Compares a base backup with its manifest: every file, its checksum, and the WAL in it.
 *
 * @throws {StartError} with what pg_verifybackup said.
 */
export async function verifyBase({ path, version }: Base, programs: string, identity: Identity | null): Promise<void> {
  const said = spawnSync(join(programs, "postgres"), ["--version"], { encoding: "utf8", env: cleanEnvironment() });
  if (said.error)
    throw new StartError(
      `${programs} has no program postgres. Install PostgreSQL ${version}, or name the folder of its programs with --programs.`,
    );
  if (!new RegExp(`\\b${version}\\.`).test(said.stdout))
    throw new StartError(`${path} needs PostgreSQL ${version}, but ${programs} has ${said.stdout.trim()}.`);
  await run(join(programs, "pg_verifybackup"), ["--quiet", path], identity).catch((error: Error) => {
    throw new StartError(`The base backup is damaged, and nothing was restored: ${error.message}`);
  });
}

/**
 * Copies a base backup into a folder, starts PostgreSQL on it and replays the WAL. Neither the folder's configuration nor its users count:
 * it archives nothing, is no standby, waits for none, and listens on a private socket alone.
 *
 * @param options.to - the new data folder: empty, or not there.
 * @param options.wal - where pg_receivewal writes; null: the base is restored as it is.
 * @param options.until - commits after it are left out. @default the end of the WAL
 * @throws {StartError} one sentence, if the folder isn't empty, or PostgreSQL can't replay the WAL.
 */
export async function recover(options: {
  base: Base;
  to: string;
  wal: string | null;
  until: Date | null;
  programs: string;
  identity: Identity | null;
}): Promise<Recovered> {
  const { base, to, wal, until, programs, identity } = options;
  await copyBase(base.path, to, identity);
  const scratch = await mkdtemp(join(tmpdir(), "freehold-restore-"));
  await own(scratch, identity, 0o700);
  const files = { config_file: "postgresql.conf", hba_file: "pg_hba.conf", ident_file: "pg_ident.conf" };
  // Only its user and root enter the folder of the socket.
  for (const name of Object.values(files)) {
    await writeFile(join(scratch, name), name === files.hba_file ? "local all all trust\n" : "");
    await own(join(scratch, name), identity, 0o600);
  }
  const port = await freePort();
  try {
    const postmaster = await startPostmaster({
      programs,
      cluster: to,
      port,
      identity,
      logFile: join(scratch, "postgres.log"),
      patience: PATIENCE,
      settings: {
        ...Object.fromEntries(Object.entries(files).map(([setting, name]) => [setting, join(scratch, name)])),
        listen_addresses: "",
        unix_socket_directories: scratch,
        external_pid_file: "",
        ssl: "off",
        logging_collector: "off",
        log_destination: "stderr",
        log_min_messages: "warning",
        shared_preload_libraries: "",
        archive_mode: "off",
        primary_conninfo: "",
        synchronous_standby_names: "",
        // Clients are let in only once it is whole, so the primary's limits need not be met.
        hot_standby: "off",
        restore_command: wal === null ? "false" : restoreCommand(wal),
        recovery_target_timeline: "latest",
        recovery_target_action: "promote",
        // PostgreSQL knows no names of zones yet when it reads its settings, not even Z.
        ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00") }),
      },
    });
    return {
      urlOf: (role, database) =>
        `postgres://${encodeURIComponent(role)}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(scratch)}`,
      async stop() {
        await postmaster.stop();
        await rm(scratch, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw new StartError(`The WAL can't be replayed: ${(error as Error).message}`);
  }
}

async function copyBase(base: string, to: string, identity: Identity | null): Promise<void> {
  await mkdir(to, { recursive: true });
  if ((await readdir(to)).length > 0)
    throw new StartError(`${to} isn't empty. Restore into a new folder, and move it when the platform runs on it.`);
  await own(to, identity, 0o700);
  await run("cp", ["-a", `${base}/.`, to], identity);
  await own(to, identity, 0o700);
  await rm(join(to, "standby.signal"), { force: true });
  await writeFile(join(to, "recovery.signal"), "");
  await own(join(to, "recovery.signal"), identity, 0o600);
}

async function own(path: string, identity: Identity | null, mode: number): Promise<void> {
  await chmod(path, mode);
  if (identity) await chown(path, identity.uid, identity.gid);
}

/** The file that was being received has another name. */
function restoreCommand(wal: string): string {
  const folder = `'${wal.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`;
  return `cp ${folder}/%f %p 2>/dev/null || cp ${folder}/%f.partial %p 2>/dev/null`;
}
