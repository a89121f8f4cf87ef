/**
 * `pnpm test`: builds and weighs everything, then checks it and runs every test, or those that its arguments name. A browser or
 * end-to-end test that fails is run once more, alone: if it passes then, the summary names it as flaky. The last line is
 * `N passed, N failed, N skipped` also where a stage fails before the tests.
 *
 * `pnpm test --repeat 20 FILE` runs a file so often.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Flaky,
  filesToRepeat,
  hasFailed,
  joinResults,
  type RunResult,
  replaceFile,
  summaryOf,
  type Times,
} from "./results.ts";

/** For Vitest, such as files. */
const given = process.argv.slice(2);
const repeats = given[0] === "--repeat" ? Number(given.splice(0, 2)[1]) : null;
if (repeats !== null && !(repeats >= 1))
  throw new Error("--repeat needs a number and a file: pnpm test --repeat 20 FILE");

/** What looks at colours, motion and layout at rest: it has the machine to itself. */
const ALONE = ["browser, alone"];
/** One process for what needs browsers, of which there are as many as cores, and one for what needs none, in the time that they wait. */
const SIDE_BY_SIDE = {
  browsers: ["browser, several pages", "browser on preact, several pages", "e2e"],
  others: ["unit", "db*"],
};

const times: Times = [];
const folder = mkdtempSync(join(tmpdir(), "freehold-results-"));

/** Runs commands at the same time; if one fails, the whole run ends when all have ended. */
async function stage(commands: Record<string, string>): Promise<void> {
  const codes = await Promise.all(Object.entries(commands).map(([name, command]) => run(name, command)));
  const failed = Object.keys(commands).filter((_, index) => codes[index] !== 0);
  if (failed.length === 0) return;
  process.stdout.write(
    `\n${failed.join(" and ")} failed, so no test ran\n0 passed, ${failed.length} failed, 0 skipped\n`,
  );
  process.exit(1);
}

/** Its exit code; null if a signal ended it. */
async function run(
  name: string,
  command: string,
  args?: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<number | null> {
  const begin = performance.now();
  const child = spawn(command, args ?? [], {
    shell: !args,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...more },
  });
  // Of those that run side by side none has the terminal.
  child.stdout.pipe(process.stdout, { end: false });
  const [code] = await once(child, "close");
  times.push([name, performance.now() - begin]);
  return code;
}

let runs = 0;

/** Runs Vitest in the projects that are named, or all. */
async function vitest(more: string[], projects: string[] = []): Promise<RunResult> {
  const path = join(folder, `${++runs}.json`);
  const args = ["run", "--passWithNoTests", ...projects.map((project) => `--project=${project}`), ...more];
  const code = await run(`tests (${projects.join("; ") || "all"})`, "vitest", args, { TEST_RESULTS: path });
  const result: RunResult = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : { files: [], projects: [], errors: 0 };
  // Vitest itself may fail, before or after the tests.
  return code !== 0 && !hasFailed(result) ? { ...result, errors: 1 } : result;
}

async function runAll(): Promise<RunResult> {
  const alone = await vitest(given, ALONE);
  const [check, ...others] = await Promise.all([
    run("check", "pnpm run --silent check"),
    ...Object.values(SIDE_BY_SIDE).map((projects) => vitest(given, projects)),
  ]);
  const result = joinResults([alone, ...others]);
  if (check !== 0) process.stdout.write("\ncheck failed\n");
  return check === 0 ? result : { ...result, errors: result.errors + 1 };
}

/** Runs once more what may have failed by chance, a file at a time. */
async function repeatFailed(first: RunResult): Promise<[result: RunResult, flaky: Flaky[]]> {
  let result = first;
  const flaky: Flaky[] = [];
  for (const file of filesToRepeat(first)) {
    const [replaced, names] = replaceFile(result, file, await vitest([file.file], [file.project]));
    result = replaced;
    flaky.push(...names);
  }
  return [result, flaky];
}

async function repeat(count: number): Promise<RunResult> {
  const results: RunResult[] = [];
  for (let number = 1; number <= count; number++) {
    const result = await vitest(given);
    for (const { file, failed } of result.files)
      for (const name of failed) process.stdout.write(`run ${number} of ${count}: ${file} > ${name} failed\n`);
    results.push(result);
  }
  return joinResults(results);
}

// The build bundles the declarations that the types write, and the check finds it done.
await stage({
  chromium: "node packages/test-utils/src/browser/ensure-chromium.ts",
  types: "pnpm run --silent check:types",
});
await stage({ build: "pnpm run --silent build" });
if (repeats === null)
  await stage({ size: "pnpm --silent --filter @freehold/elements size && node examples/platform/size.ts" });
const [result, flaky] = repeats === null ? await repeatFailed(await runAll()) : [await repeat(repeats), []];
rmSync(folder, { recursive: true });
if (result.files.length === 0) {
  process.stdout.write("\nno test file has such a name\n");
  result.errors++;
}
process.stdout.write(summaryOf(result, { stages: times, flaky }));
process.exitCode = hasFailed(result) ? 1 : 0;
