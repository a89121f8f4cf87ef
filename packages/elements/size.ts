import { readFileSync } from "node:fs";
import { basename } from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { build, type Rolldown } from "vite";
import { type Bundle, withImports } from "./entries.ts";

/** A budget in package.json: what an entry's whole first screen may weigh beyond the floor, such as `"floor + 6 kB"`. */
interface Budget {
  name: string;
  path: string;
  limit: string;
}

/** Loaded on demand, but before the first sight for those whose first sight is not the form. */
const FIRST_SIGHT = /(withdraw-all\/src\/later-views|auth\/src\/RecoveryScreens)\./;

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

const { "size-limit": budgets } = JSON.parse(readFileSync(`${here}/../../package.json`, "utf8")) as {
  "size-limit": Budget[];
};
await buildBundle("floor");
const floor = await weigh("node_modules/.floor", ["floor.js"]);
const bundle = await buildBundle("production");

const lines = [
  `Minified, brotli; the floor (React DOM, r2wc, nanostores) is ${kilobytes(floor)}`,
  `${"".padEnd(28)}${"first load".padStart(10)}${"whole first screen".padStart(20)}${"beyond the floor".padStart(18)}${"budget".padStart(10)}`,
];
for (const { name, path, limit } of budgets) {
  const [, sign, amount] = /^floor ([+-]) ([\d.]+) kB$/.exec(limit) ?? [];
  const budget = Number(`${sign}${amount}`) * 1000;
  if (Number.isNaN(budget)) throw new Error(`package.json: the limit of ${name} must read like "floor + 6 kB".`);
  const { first, whole } = filesOf(bundle, basename(path));
  const size = await weigh("dist", whole);
  const over = size - floor > budget;
  if (over) process.exitCode = 1;
  lines.push(
    `${over ? "OVER" : "ok  "}  ${name.padEnd(22)}${kilobytes(await weigh("dist", first)).padStart(10)}${kilobytes(size).padStart(20)}${beyond(size - floor).padStart(18)}${beyond(budget).padStart(10)}`,
  );
}

process.stdout.write(`${lines.join("\n")}\n`);
