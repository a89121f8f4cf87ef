import { spawn } from "node:child_process";
import { cp, lstat, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../connect.ts";
import { lockDataDir } from "./data-dir.ts";
import { startEmbedded } from "./embedded.ts";
import { installedPrograms } from "./programs.ts";

/** Only its owner may enter it, as with /root. */
const closed = await mkdtemp(join(tmpdir(), "freehold-closed-"));
afterAll(() => rm(closed, { recursive: true, force: true }));

/** Ended; a zombie that its parent has not asked for yet has no command line. */
const gone = (pid: number) => () =>
  readFile(`/proc/${pid}/cmdline`, "utf8").then(
    (line) => line === "",
    () => true,
  );

/** A process that starts the embedded database and then does nothing. */
async function startElsewhere(dataDir: string) {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)};
    const { pid, url } = await startEmbedded({ dataDir: process.argv[1] });
    console.log(JSON.stringify({ pid, url }));
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ["--conditions=@freehold/source", "--input-type=module", "-e", script, dataDir],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const line = await new Promise<string>((resolve) => child.stdout.once("data", (chunk) => resolve(String(chunk))));
  return { child, ...(JSON.parse(line) as { pid: number; url: string }) };
}

describe("the embedded PostgreSQL", () => {
  it("runs with data and programs below a closed folder, also under root, and where no script ran at the install", async () => {
    const programs = join(closed, "native", "bin");
    const isNoLink = async (path: string) => !(await lstat(path)).isSymbolicLink();
    await cp(dirname(installedPrograms()), dirname(programs), { recursive: true, filter: isNoLink });
    const dataDir = join(closed, "deep", "data");
    const database = await startEmbedded({ dataDir, programs });
    const sql = connect(database.url);
    expect(
      await sql`select current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as version`,
    ).toEqual([{ fsync: "on", version: 18 }]);
    await sql.end();
    await database.stop();
    expect(await gone(database.pid)()).toBe(true);
    expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  it("that is not whole says what is missing", async () => {
    const programs = join(closed, "broken", "native", "bin");
    await cp(installedPrograms(), programs, { recursive: true });
    const started = startEmbedded({ dataDir: join(closed, "never"), programs });
    await expect(started).rejects.toThrow(/error while loading shared libraries: /);
  });

  it("ends when its server is killed with -9, and keeps what was committed", async () => {
    const dataDir = join(closed, "killed");
    const first = await startElsewhere(dataDir);
    const sql = connect(first.url, { max: 1 });
    await sql`create table kept (id int)`;
    await sql`insert into kept values (1)`;
    first.child.kill("SIGKILL");
    await expect.poll(gone(first.pid)).toBe(true);
    await sql.end({ timeout: 1 });
    const second = await startEmbedded({ dataDir });
    const again = connect(second.url);
    expect(await again`select id from kept`).toHaveLength(1);
    await again.end();
    await second.stop();
  });

  it("is stopped and started anew when it outlived its server", async () => {
    const dataDir = join(closed, "orphan");
    const first = await startElsewhere(dataDir);
    const status = await readFile(`/proc/${first.pid}/status`, "utf8");
    const supervisor = Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
    // The watcher that waits at the pipe is the supervisor's other child.
    const children = await readFile(`/proc/${supervisor}/task/${supervisor}/children`, "utf8");
    for (const pid of [
      ...children
        .trim()
        .split(" ")
        .map(Number)
        .filter((pid) => pid !== first.pid),
      supervisor,
    ])
      process.kill(pid, "SIGKILL");
    first.child.kill("SIGKILL");
    expect(await gone(first.pid)()).toBe(false);
    const second = await startEmbedded({ dataDir });
    expect(await gone(first.pid)()).toBe(true);
    expect(second.pid).not.toBe(first.pid);
    await second.stop();
  });

  it("leaves no half of a cluster when its first start is killed", async () => {
    const dataDir = join(closed, "half");
    await mkdir(join(dataDir, "postgres.new-1"), { recursive: true });
    await writeFile(join(dataDir, "postgres.new-1", "PG_VERSION"), "18");
    await writeFile(join(dataDir, "postgres.password"), "old");
    const database = await startEmbedded({ dataDir, durable: false });
    await expect(stat(join(dataDir, "postgres.new-1"))).rejects.toThrow("ENOENT");
    await database.stop();
  });
});

describe("the data folder", () => {
  it("is one server's at a time, and free again after it, however it ended", async () => {
    const dataDir = join(closed, "locked");
    const release = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      /^DATA_DIR \(.*\) is in use by another server\. Stop that server, or set DATA_DIR/,
    );
    await release();
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(join(closed, "race"))));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await (await lockDataDir(dataDir))();
  });

  it("must be a folder that can be written", async () => {
    const file = join(closed, "file");
    await writeFile(file, "");
    await expect(lockDataDir(file)).rejects.toThrow(`DATA_DIR cannot be written: ${file} (`);
    await expect(lockDataDir(join(file, "below"))).rejects.toThrow("DATA_DIR cannot be written");
  });
});
