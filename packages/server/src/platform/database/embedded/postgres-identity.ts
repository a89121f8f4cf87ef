import { spawn, spawnSync } from "node:child_process";
import { cleanEnvironment } from "../../clean-environment.ts";

/** The user that PostgreSQL runs as when the server runs as root, and the command that becomes that user. */
export type Identity = {
  uid: number;
  gid: number /** Prefix of every command, such as `setpriv --reuid=101 ...`. */;
  prefix: string[];
};

/**
 * Keeps the one capability that passes folders closed to others. The secure bit makes access(2), with which PostgreSQL's
 * programs look for each other, see it too; the next exec drops every other capability.
 */
const PASSING = ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];

/**
 * As whom PostgreSQL is to run. `null`: as ourselves. PostgreSQL refuses root, so root becomes the owner of an existing
 * cluster, or the user `postgres`, which is created if the system has none.
 *
 * That user cannot enter a folder such as /root. Where the binaries or the cluster lie below one, the process gets the
 * capability to pass (CAP_DAC_OVERRIDE) instead of a weaker folder.
 *
 * @throws one sentence, if there is no way.
 */
export function serverIdentity(options: {
  dataDir: string;
  /** Of the cluster, if there is one. */
  owner: { uid: number; gid: number } | null;
  program: string;
}): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const { dataDir, program } = options;
  const { uid, gid } = options.owner?.uid ? options.owner : postgresUser();
  const prefix = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  if (spawnSync("setpriv", ["--version"], { env: cleanEnvironment() }).error)
    throw new Error(
      "PostgreSQL does not run as root, and this system has no setpriv (util-linux) to switch users. Start as an ordinary user, or set DATABASE_URL.",
    );
  // Tried for real: `test -x` would not see the capability.
  const attempt = ([file, ...args]: string[], script: string) =>
    spawnSync(file as string, [...args, "sh", "-c", script, "sh", dataDir, program], {
      encoding: "utf8",
      env: cleanEnvironment(),
    });
  const starts = 'cd "$1" && "$2" --version';
  if (attempt(prefix, starts).status === 0) return { uid, gid, prefix };
  const passing = [...prefix, ...PASSING];
  const { status, stderr } = attempt(passing, starts);
  if (status === 0) return { uid, gid, prefix: passing };
  if (attempt(passing, 'cd "$1"').status === 0)
    throw new Error(`The embedded PostgreSQL did not start: ${stderr.trim()}. Reinstall it, or set DATABASE_URL.`);
  throw new Error(
    `PostgreSQL does not run as root, and the user it would run as cannot open ${dataDir}. Start as an ordinary user, move DATA_DIR, or set DATABASE_URL.`,
  );
}

function postgresUser(): { uid: number; gid: number } {
  if (spawnSync("id", ["-u", "postgres"], { env: cleanEnvironment() }).status !== 0) {
    const made = spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], {
      env: cleanEnvironment(),
    });
    if (made.status !== 0)
      throw new Error(
        "PostgreSQL does not run as root, and the user postgres cannot be created. Start as an ordinary user, or set DATABASE_URL.",
      );
  }
  const number = (flag: string) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8", env: cleanEnvironment() }).stdout);
  return { uid: number("-u"), gid: number("-g") };
}

/**
 * Runs a command as that user and waits for it.
 *
 * @param input - written to its standard input.
 * @throws with the command's own words, if it fails.
 */
export function run(command: string, args: string[], identity: Identity | null, input = ""): Promise<void> {
  const [file, ...rest] = [...(identity?.prefix ?? []), command, ...args] as [string, ...string[]];
  return new Promise((resolve, reject) => {
    // The current folder may be one that the other user cannot enter.
    const child = spawn(file, rest, { cwd: "/", env: cleanEnvironment(), stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${output.trim().slice(-2000)}`)),
    );
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
