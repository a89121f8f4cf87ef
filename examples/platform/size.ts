import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Manifest } from "vite";

/**
 * Weighs what the platform loads: first, for a signed-in person at the refund section; then what each other section loads more. Scripts, minified, each file compressed by brotli. The budgets
 * stand in package.json. The library that draws charts is one chunk for all sections, and fetched with the first chart.
 */

type Budgets = { first_load_kb: number; section_kb: number; charts_kb: number };

const here = import.meta.dirname;
const { budgets } = JSON.parse(readFileSync(`${here}/package.json`, "utf8")) as { budgets: Budgets };
const manifest = JSON.parse(readFileSync(`${here}/dist/.vite/manifest.json`, "utf8")) as Manifest;

const compressed = (path: string) => brotliCompressSync(readFileSync(path)).length / 1000;

/** A file of the build and all that it imports statically. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen);
  return seen;
}

const weigh = (keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + compressed(`${here}/dist/${manifest[key]?.file}`), 0);

const first = withImports("index.html");

function print(name: string, size: number, budget: number): void {
  // As it is printed.
  const over = Number(size.toFixed(1)) > budget;
  if (over) process.exitCode = 1;
  const figures = [size, budget].map((figure) => `${figure.toFixed(1)} kB`.padStart(10)).join("");
  process.stdout.write(`${over ? "OVER" : "ok  "}  ${name.padEnd(44)}${figures}\n`);
}

print("first load of the platform", weigh(first), budgets.first_load_kb);
for (const key of Object.keys(manifest)) {
  const [, section] = /^src\/sections\/([^/]+)\/index\.tsx$/.exec(key) ?? [];
  const more = () => weigh([...withImports(key)].filter((file) => !first.has(file)));
  if (section) print(`section ${section}`, more(), budgets.section_kb);
  if (key === "src/shared/chart/ChartView.tsx") print("the drawing of charts", more(), budgets.charts_kb);
}
