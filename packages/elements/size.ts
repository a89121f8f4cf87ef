import { readFileSync } from "node:fs";
import { basename } from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { build, type Rolldown } from "vite";
import { type Bundle, withImports } from "./entries.ts";

/**
 * A budget in package.json: what an entry's whole first screen may weigh beyond the floor, such as `"floor + 6 kB"`; with
 * `loads`, what that module may bring beyond the entry's first load, such as `"first load + 180 kB"`.
 */
interface Budget {
  name: string;
  path: string;
  loads?: string;
  limit: string;
}

/** Loaded on demand, but before the first sight for those whose first sight is not the form. */
const FIRST_SIGHT = /(withdraw-all\/src\/later-views|auth\/src\/RecoveryScreens|session\/src\/keeper)\./;

const here = import.meta.dirname;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const beyond = (bytes: number) => `${bytes < 0 ? "-" : "+"} ${kilobytes(Math.abs(bytes))}`;

async function buildBundle(mode: string): Promise<Bundle> {
  const { output } = (await build({ root: here, mode, logLevel: "warn" })) as Rolldown.RolldownOutput;
  return Object.fromEntries(output.map((file) => [file.fileName, file]));
}

/** Minified, each file compressed by brotli. */
async function weigh(folder: string, files: string[]): Promise<number> {
  const paths = [...new Set(files)].map((file) => `${here}/${folder}/${file}`);
  const [result] = (await sizeLimit([filePlugin], paths)) as { size?: number }[];
  if (!result?.size) throw new Error(`size-limit could not weigh ${files[0]}.`);
  return result.size;
}

/** What a page loads for an entry: at once, and in all before the first sight, whoever it is that sees it. */
function filesOf(bundle: Bundle, entry: string): { first: string[]; whole: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const own = chunks.find((chunk) => chunk.isEntry && `${chunk.name}.js` === entry);
  if (!own) throw new Error(`${entry} is no entry of the build.`);
  const first = [entry, ...withImports(bundle, own.fileName)];
  const asked = new Set(
    chunks.filter(({ fileName }) => first.includes(fileName)).flatMap((file) => file.dynamicImports),
  );
  const later = chunks.filter((chunk) => asked.has(chunk.fileName) && FIRST_SIGHT.test(chunk.facadeModuleId ?? ""));
  return { first, whole: [...first, ...later.flatMap((chunk) => withImports(bundle, chunk.fileName))] };
}

/** The chunk of a module that is loaded on demand, with its imports. */
function filesOfModule(bundle: Bundle, module: string): string[] {
  const has = (file: Bundle[string]) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(module));
  const chunk = Object.values(bundle).find(has);
  if (!chunk) throw new Error(`${module} is no chunk of the build.`);
  return withImports(bundle, chunk.fileName);
}

const { "size-limit": budgets } = JSON.parse(readFileSync(`${here}/../../package.json`, "utf8")) as {
  "size-limit": Budget[];
};
await buildBundle("floor");
const floor = await weigh("node_modules/.floor", ["floor.js"]);
const bundle = await buildBundle("production");

const lines = [
  `Minified, brotli; the floor (React DOM, r2wc, nanostores) is ${kilobytes(floor)}`,
  `${"".padEnd(30)}${"first load".padStart(10)}${"in all".padStart(20)}${"beyond".padStart(18)}${"budget".padStart(10)}`,
];
for (const { name, path, loads, limit } of budgets) {
  const [, base, sign, amount] = /^(floor|first load) ([+-]) ([\d.]+) kB$/.exec(limit) ?? [];
  const budget = Number(`${sign}${amount}`) * 1000;
  if (Number.isNaN(budget) || (base === "first load") !== Boolean(loads))
    throw new Error(
      `package.json: the limit of ${name} must read like "floor + 6 kB", or "first load + 6 kB" of what it loads.`,
    );
  const { first, whole } = filesOf(bundle, basename(path));
  const firstSize = await weigh("dist", first);
  const size = await weigh("dist", loads ? [...first, ...filesOfModule(bundle, loads)] : whole);
  const more = size - (loads ? firstSize : floor);
  const over = more > budget;
  if (over) process.exitCode = 1;
  lines.push(
    `${over ? "OVER" : "ok  "}  ${name.padEnd(24)}${kilobytes(firstSize).padStart(10)}${kilobytes(size).padStart(20)}${beyond(more).padStart(18)}${beyond(budget).padStart(10)}`,
  );
}

process.stdout.write(`${lines.join("\n")}\n`);
