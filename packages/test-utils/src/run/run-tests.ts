/**
 * `pnpm test`: checks, builds and weighs everything, then runs every test, or those that its arguments name. The summary at the end
 * has the time of each stage. The last line is `N passed, N failed, N skipped` also where a stage fails before the tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { StageTimes } from "./summary-reporter.ts";

const times: StageTimes = [];

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
async function run(name: string, command: string, args: string[] = []): Promise<number | null> {
  const begin = performance.now();
  const env = { ...process.env, STAGE_TIMES: JSON.stringify(times) };
  const shell = args.length === 0;
  const [code] = await once(spawn(command, args, { shell, stdio: "inherit", env }), "exit");
  times.push([name, performance.now() - begin]);
  return code;
}

await stage({ chromium: "node packages/test-utils/src/browser/ensure-chromium.ts" });
// The build bundles the declarations that this writes, and the check finds it done.
await stage({ types: "pnpm run --silent check:types" });
// Each leaves a core idle at times.
await stage({ check: "pnpm run --silent check", build: "pnpm run --silent build" });
await stage({ size: "pnpm --silent --filter @freehold/elements size && node examples/platform/size.ts" });
// It prints the last line itself.
process.exitCode = (await run("tests", "vitest", ["run", ...process.argv.slice(2)])) ?? 1;
