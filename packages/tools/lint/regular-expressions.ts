import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { check } from "recheck";
import { listFiles } from "./list-files.ts";

/**
 * Checks that every regular expression of what reads text of strangers takes time in proportion to the text's length: one that does
 * not lets a short request stop the server. recheck tries each with texts of its own signs.
 */

type Node = { type: string; start: number; regex?: { pattern: string; flags: string } | null };

/** In milliseconds, on a machine that others use, too. */
const PATIENCE = { timeout: 600_000 };

/** The expressions that a file writes down. */
function expressionsOf(node: unknown): Node[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, regex } = node as Node;
  if (type === "Literal" && regex) return [node as Node];
  return Object.values(node).flatMap(expressionsOf);
}

const sources = listFiles(...["server", "contract", "session"].map((name) => `packages/${name}/src/*.ts`)).filter(
  (file) => !/\.(test|fixture)\.ts$|\/test\//.test(file),
);
for (const file of sources) {
  const text = readFileSync(file, "utf8");
  for (const { start, regex } of expressionsOf(parseSync(file, text).program)) {
    if (!regex) continue;
    const found = await check(regex.pattern, regex.flags, PATIENCE);
    if (found.status === "safe") continue;
    const line = text.slice(0, start).split("\n").length;
    const why =
      found.status === "vulnerable" ? `${found.complexity.summary}, as by ${found.attack.pattern}` : found.error.kind;
    process.stdout.write(`error regular expression: ${file}:${line}: /${regex.pattern}/${regex.flags}: ${why}\n`);
    process.exitCode = 1;
  }
}
