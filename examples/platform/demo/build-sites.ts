import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StartError } from "@freehold/server";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** What the demo serves that has to be built first: a folder with a Vite configuration, and the file that shows it is built. */
const SITES = [
  { name: "the platform", folder: join(ROOT, "examples/platform"), entry: "index.html" },
  { name: "the custom elements", folder: join(ROOT, "packages/elements"), entry: "freehold.js" },
];

const SOURCE = /\.(tsx?|css|html|svg|js|json)$/;
const SKIPPED = /^(node_modules|dist|coverage|demo|e2e|test|bench|migrations)$|\.test\.tsx?$/;

/**
 * Builds what the server serves, unless nothing changed since the last build.
 *
 * @param say - called with one line before each build.
 * @throws {StartError} with Vite's words, if a build fails.
 */
export async function buildSites(say: (line: string) => void): Promise<void> {
  const sources = await hashSources();
  for (const { name, folder, entry } of SITES) {
    const built = join(folder, "dist", entry);
    const stampFile = join(folder, "node_modules/.cache/freehold-build");
    if ((await readFile(stampFile, "utf8").catch(() => "")) === (await stamp(sources, built))) continue;
    say(`Building ${name}`);
    await viteBuild(name, folder);
    await mkdir(join(stampFile, ".."), { recursive: true });
    await writeFile(stampFile, await stamp(sources, built));
  }
}

/** In a process of its own, so that the server does not keep the bundler's memory. */
async function viteBuild(name: string, folder: string): Promise<void> {
  const vite = join(createRequire(import.meta.url).resolve("vite/package.json"), "../bin/vite.js");
  try {
    await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "error"], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    });
  } catch (error) {
    throw new StartError(`Building ${name} failed:\n${(error as { stderr?: string }).stderr ?? error}`);
  }
}

/** A build is the one we know if its sources are the same and nobody else has written it since. */
async function stamp(sources: string, built: string): Promise<string> {
  return existsSync(built) ? `${sources} ${(await stat(built)).mtimeMs}` : "nothing built";
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["packages", "examples/platform"]) await addFolder(join(ROOT, folder), hash);
  hash.update(await readFile(join(ROOT, "pnpm-lock.yaml")));
  return hash.digest("hex");
}

async function addFolder(folder: string, hash: ReturnType<typeof createHash>): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (SKIPPED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await addFolder(path, hash);
    else if (SOURCE.test(entry.name)) hash.update(`${path}\n`).update(await readFile(path));
  }
}
