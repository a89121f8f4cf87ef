import { exec } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { withBuildLock } from "./build-lock.ts";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Something that is built: by a script of a folder's package, and the file that shows that it was. */
type Build = { name: string; folder: string; script: string; built: string };

/** What the demo's server serves. */
const SITES: Build[] = [
  { name: "the demo", folder: "examples/platform", script: "build:demo", built: "demo/dist/index.html" },
  {
    name: "the custom elements",
    folder: "packages/elements",
    script: "build:script-tags",
    built: "dist/freehold.js",
  },
  { name: "the builder", folder: "examples/builder", script: "build", built: "dist/index.html" },
];
/** What is of no use to the demo: the platform without its wallet, and what bundlers import. */
const OTHERS: Build[] = [
  { name: "the platform", folder: "examples/platform", script: "build", built: "dist/index.html" },
  { name: "the gallery", folder: "examples/gallery", script: "build", built: "dist/index.html" },
  {
    name: "the manifest of the custom elements",
    folder: "packages/elements",
    script: "build:manifest",
    built: "custom-elements.json",
  },
  {
    name: "the custom elements for bundlers",
    folder: "packages/elements",
    script: "build:bundler",
    built: "dist/bundler/freehold.js",
  },
  {
    name: "the doctor's command",
    folder: "packages/elements",
    script: "build:doctor",
    built: "dist/command/doctor.mjs",
  },
];

const CACHE = "node_modules/.cache";
const LOCK = join(ROOT, CACHE, "freehold-build.lock");
/** As many as the smallest machine has cores. */
const AT_ONCE = 2;

const SOURCE = /\.(tsx?|css|html|svg|js|json|sol)$/;
/** What no build reads or one makes; of `test-utils`, its contracts alone. */
const SKIPPED =
  /^(node_modules|dist|\.types|coverage|demo|e2e|test|test-utils|lint|bench|migrations|types)$|\.(test|fixture)\.tsx?$|^(define|freehold)\.d\.ts$|^(custom-elements|web-types|(html|css)-custom-data)\.json$/;

/**
 * Builds what is not built yet or has changed since: for the demo the sites that its server serves, for tests every package as
 * well. A second caller waits, and finds everything built. Tests only read what it made.
 *
 * @param what - `sites` or `everything`.
 * @param say - called with one line before each build; nothing more is built if it throws.
 * @throws {Error} with the words of the build that failed.
 * @example
 * await buildOnce("sites", console.log);
 */
export async function buildOnce(what: "sites" | "everything", say: (line: string) => void): Promise<void> {
  await withBuildLock(LOCK, async () => {
    const sources = await hashSources();
    if (what === "everything") await declareTypes();
    const waiting = what === "sites" ? [...SITES] : [...SITES, ...OTHERS, ...packages()];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await build(next, sources, say);
    };
    // The lock is kept until the other build has ended, too.
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => work().finally(() => waiting.splice(0))),
    );
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  });
}

/** Every package with a build of its own. */
function packages(): Build[] {
  return readdirSync(join(ROOT, "packages"))
    .map((name) => ({
      name,
      folder: `packages/${name}`,
      script: "build",
      built: `dist/${name === "test-utils" ? "contracts.json" : "index.js"}`,
    }))
    .filter(commandOf);
}

const commandOf = ({ folder, script }: Build): string | undefined =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).scripts?.[script];

/** Writes the declarations that the builds of the packages bundle; they are there already where the type check has run. */
async function declareTypes(): Promise<void> {
  const folders = packages().map(({ folder }) => folder);
  await run("Declaring the types", `node node_modules/typescript-7/bin/tsc -b ${folders.join(" ")} --checkers 1`, ROOT);
}

async function build(what: Build, sources: string, say: (line: string) => void): Promise<void> {
  const { name, folder, script, built } = what;
  const cwd = join(ROOT, folder);
  const stampFile = join(cwd, CACHE, `freehold-${script.replace(":", "-")}`);
  const stamped = await readFile(stampFile, "utf8").catch(() => "never built");
  if (stamped === (await stamp(sources, join(cwd, built)))) return;
  say(`Building ${name}`);
  await run(`Building ${name}`, commandOf(what) as string, cwd);
  await mkdir(join(cwd, CACHE), { recursive: true });
  await writeFile(stampFile, await stamp(sources, join(cwd, built)));
}

/** Runs a command as pnpm would, in a process of its own, so that a server does not keep the bundler's memory. */
async function run(what: string, command: string, cwd: string): Promise<void> {
  const bin = [join(cwd, "node_modules/.bin"), join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  try {
    await promisify(exec)(command, {
      cwd,
      env: { ...process.env, PATH: bin, NODE_ENV: "production", NO_COLOR: "1" },
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${what} failed:\n${stdout}${stderr || error}`, { cause: error });
  }
}

/** A build is the one we know if its sources are the same and nothing else has written it since. */
async function stamp(sources: string, built: string): Promise<string> {
  return existsSync(built) ? `${sources} ${(await stat(built)).mtimeMs}` : "nothing built";
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of [
    "packages",
    "packages/test-utils/contracts",
    "examples/platform",
    "examples/builder",
    "examples/gallery",
  ])
    await addFolder(join(ROOT, folder), hash);
  for (const file of ["pnpm-lock.yaml", "tsconfig.base.json"]) hash.update(await readFile(join(ROOT, file)));
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

if (process.argv[1] === import.meta.filename)
  await buildOnce(process.argv[2] === "sites" ? "sites" : "everything", (line) => process.stdout.write(`${line}\n`));
