import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { build, type Manifest } from "vite";

/**
 * A budget in package.json: what an entry's whole first screen may weigh beyond the baseline, such as `"baseline + 6 kB"`;
 * with `loads`, what that module may bring beyond the entry's first screen, such as `"first screen + 180 kB"`.
 */
interface Budget {
  name: string;
  path: string;
  loads?: string;
  limit: string;
}

const here = import.meta.dirname;
const root = `${here}/../..`;
const dist = `${here}/dist`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const beyond = (bytes: number) => `${bytes < 0 ? "-" : "+"} ${kilobytes(Math.abs(bytes))}`;

/** Which files import which, as the build wrote it. Modules that are loaded on demand stand in it by their sources. */
function readManifest(): Manifest {
  const path = `${dist}/manifest.json`;
  if (!existsSync(path))
    throw new Error("There is no build to weigh: run `pnpm --filter @freehold/elements run build`.");
  return JSON.parse(readFileSync(path, "utf8"));
}

/** A file of the build and all that it imports statically. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is no file of the build.`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/** What a page loads for an entry: the entry itself, and all for its first screen, which is what the entry asks for. */
function loadsOf(manifest: Manifest, entry: string): { own: Set<string>; screen: Set<string> } {
  const key = Object.keys(manifest).find((key) => manifest[key]?.isEntry && manifest[key].file === entry);
  if (!key) throw new Error(`${entry} is no entry of the build.`);
  const own = withImports(manifest, key);
  const screen = new Set(own);
  for (const view of manifest[key]?.dynamicImports ?? []) withImports(manifest, view, screen);
  return { own, screen };
}

/** Minified, each file compressed by brotli. */
async function weigh(paths: string[]): Promise<number> {
  const [result] = (await sizeLimit([filePlugin], paths)) as { size?: number }[];
  if (!result?.size) throw new Error(`size-limit could not weigh ${paths[0]}.`);
  return result.size;
}

async function weighBaseline(): Promise<number> {
  await build({ root: here, mode: "baseline", logLevel: "warn" });
  return weigh([`${here}/node_modules/.baseline/baseline.js`]);
}

const { "size-limit": budgets } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
  "size-limit": Budget[];
};
const manifest = readManifest();
const weighKeys = (keys: Set<string>) => weigh([...keys].map((key) => `${dist}/${manifest[key]?.file}`));
const baseline = await weighBaseline();

const lines = [
  `Minified, brotli; the baseline (React DOM, r2wc, nanostores) is ${kilobytes(baseline)}`,
  `${"".padEnd(30)}${"entry".padStart(10)}${"first screen".padStart(14)}${"files".padStart(7)}${"beyond".padStart(11)}${"budget".padStart(11)}`,
];
for (const { name, path, loads, limit } of budgets) {
  const [, base, sign, amount] = /^(baseline|first screen) ([+-]) ([\d.]+) kB$/.exec(limit) ?? [];
  const budget = Number(`${sign}${amount}`) * 1000;
  if (Number.isNaN(budget) || (base === "first screen") !== Boolean(loads))
    throw new Error(
      `package.json: the limit of ${name} must read like "baseline + 6 kB", or "first screen + 6 kB" for what is loaded later.`,
    );
  const { own, screen } = loadsOf(manifest, relative(dist, `${root}/${path}`));
  const all = loads ? withImports(manifest, relative(here, `${root}/${loads}`), new Set(screen)) : screen;
  const size = await weighKeys(all);
  const more = size - (loads ? await weighKeys(screen) : baseline);
  const over = more > budget;
  if (over) process.exitCode = 1;
  lines.push(
    `${over ? "OVER" : "ok  "}  ${name.padEnd(24)}${kilobytes(await weighKeys(own)).padStart(10)}${kilobytes(size).padStart(14)}${String(all.size).padStart(7)}${beyond(more).padStart(11)}${beyond(budget).padStart(11)}`,
  );
}

process.stdout.write(`${lines.join("\n")}\n`);
