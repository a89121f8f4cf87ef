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

/** Bytes of what an entry's first screen loads, each file compressed by brotli. */
async function weigh(path: string, who: "signedOut" | "signedIn"): Promise<number> {
  const folder = dirname(path);
  const loads: Record<string, FirstLoad> = JSON.parse(readFileSync(`${folder}/.vite/first-load.json`, "utf8"));
  const first = loads[basename(path)];
  if (!first) throw new Error(`${path} is no entry of the build.`);
  const files = [...first.always, ...first[who]].map((file) => `${folder}/${file}`);
  const [result] = (await sizeLimit([filePlugin], files)) as { size?: number }[];
  if (!result?.size) throw new Error(`size-limit could not weigh ${path}.`);
  return result.size;
}

for (const mode of ["production", "floor"]) await build({ root: here, mode, logLevel: "warn" });

const budgets: Budget[] = JSON.parse(readFileSync(`${root}/package.json`, "utf8"))["size-limit"];
const floor = await weigh(`${here}/node_modules/.floor/floor.js`, "signedOut");
const lines = [
  `First load, minified, brotli, everything up to the first screen. Floor (React DOM, r2wc, nanostores): ${kilobytes(floor)}`,
  "                            visitor                          signed in",
];

for (const { name, path, limit } of budgets) {
  const budget = Number(/^floor \+ ([\d.]+) kB$/.exec(limit)?.[1]) * 1000;
  if (Number.isNaN(budget)) throw new Error(`package.json: the limit of ${name} must read like "floor + 6 kB".`);
  const size = (await weigh(`${root}/${path}`, "signedOut")) - floor;
  const signedIn = (await weigh(`${root}/${path}`, "signedIn")) - floor;
  if (size > budget) process.exitCode = 1;
  lines.push(
    `${size > budget ? "OVER" : "ok  "}  ${name.padEnd(22)} floor + ${kilobytes(size).padStart(7)} (at most + ${kilobytes(budget)})  floor + ${kilobytes(signedIn)}`,
  );
}

process.stdout.write(`${lines.join("\n")}\n`);
