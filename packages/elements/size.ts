import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { build } from "vite";

/** A budget in package.json: what an entry may weigh beyond the floor, such as `"floor + 6 kB"`. */
interface Budget {
  name: string;
  path: string;
  limit: string;
}

/** Vite's build manifest. */
type Chunks = Record<string, { file: string; imports?: string[] }>;

const here = import.meta.dirname;
const root = resolve(here, "../..");
const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The file of an entry and of all that it imports statically: what a browser loads before it runs. */
function firstLoad(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const chunks: Chunks = readJson(`${folder}/.vite/manifest.json`);
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  const entry = Object.keys(chunks).find((key) => `${folder}/${chunks[key]?.file}` === path);
  if (!entry) throw new Error(`${path} is no entry of the build.`);
  visit(entry);
  return [...seen].map((file) => `${folder}/${file}`);
}

/** Bytes of an entry's first load, each file compressed by brotli. */
async function weigh(path: string): Promise<number> {
  const [result] = (await sizeLimit([filePlugin], firstLoad(path))) as { size?: number }[];
  if (!result?.size) throw new Error(`size-limit could not weigh ${path}.`);
  return result.size;
}

for (const mode of ["production", "floor"]) await build({ root: here, mode, logLevel: "warn" });

const budgets: Budget[] = readJson(`${root}/package.json`)["size-limit"];
const floor = await weigh(`${here}/node_modules/.floor/floor.js`);
const lines = [`First load, minified, brotli. Floor (React DOM, r2wc, nanostores): ${kilobytes(floor)}`];

for (const { name, path, limit } of budgets) {
  const budget = Number(/^floor \+ ([\d.]+) kB$/.exec(limit)?.[1]) * 1000;
  if (Number.isNaN(budget)) throw new Error(`package.json: the limit of ${name} must read like "floor + 6 kB".`);
  const size = await weigh(`${root}/${path}`);
  const over = size - floor > budget;
  if (over) process.exitCode = 1;
  lines.push(
    `${over ? "OVER" : "ok  "}  ${name.padEnd(24)} ${kilobytes(size).padStart(8)}   floor + ${kilobytes(size - floor)}, at most + ${kilobytes(budget)}`,
  );
}

process.stdout.write(`${lines.join("\n")}\n`);
