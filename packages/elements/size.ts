import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { build } from "vite";
import type { FirstLoad } from "./early.ts";

/** A budget in package.json: what an entry may weigh beyond the floor, such as `"floor + 6 kB"`. */
interface Budget {
  name: string;
  path: string;
  limit: string;
}

const here = import.meta.dirname;
const root = resolve(here, "../..");
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Which files of an entry are weighed: what must have come before anything runs, or the whole first screen. */
type Part = "first load" | "signedOut" | "signedIn";

/** Bytes of an entry, each file compressed by brotli. */
async function weigh(path: string, part: Part): Promise<number> {
  const folder = dirname(path);
  const loads: Record<string, FirstLoad> = JSON.parse(readFileSync(`${folder}/.vite/first-load.json`, "utf8"));
  const first = loads[basename(path)];
  if (!first) throw new Error(`${path} is no entry of the build.`);
  const files = [...first.always, ...(part === "first load" ? [] : first[part])].map((file) => `${folder}/${file}`);
  const [result] = (await sizeLimit([filePlugin], files)) as { size?: number }[];
  if (!result?.size) throw new Error(`size-limit could not weigh ${path}.`);
  return result.size;
}

for (const mode of ["production", "floor"]) await build({ root: here, mode, logLevel: "warn" });

const budgets: Budget[] = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))["size-limit"];
const floor = await weigh(`${here}/node_modules/.floor/floor.js`, "first load");
const lines = [
  `Minified, brotli, beyond the floor (React DOM, r2wc, nanostores: ${kilobytes(floor)})`,
  `${"".padEnd(28)}${"first load".padStart(10)}  ${"budget".padStart(8)}  ${"first screen of a visitor".padStart(26)}  ${"of a signed-in person".padStart(22)}`,
];

for (const { name, path, limit } of budgets) {
  const budget = Number(/^floor \+ ([\d.]+) kB$/.exec(limit)?.[1]) * 1000;
  if (Number.isNaN(budget)) throw new Error(`package.json: the limit of ${name} must read like "floor + 6 kB".`);
  const beyond = async (part: Part) => (await weigh(`${root}/${path}`, part)) - floor;
  const size = await beyond("first load");
  const over = size > budget;
  if (over) process.exitCode = 1;
  const cell = (bytes: number, width: number) => `+ ${kilobytes(bytes)}`.padStart(width);
  lines.push(
    `${over ? "OVER" : "ok  "}  ${name.padEnd(22)}${cell(size, 10)}  ${cell(budget, 8)}  ${cell(await beyond("signedOut"), 26)}  ${cell(await beyond("signedIn"), 22)}`,
  );
}

process.stdout.write(`${lines.join("\n")}\n`);
