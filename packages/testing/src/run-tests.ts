/**
 * `pnpm test`: checks, builds and weighs everything, then runs every test. The summary at the end has the time of each stage.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { StageTimes } from "./summary-reporter.ts";

const times: StageTimes = [];

/** Runs commands at the same time; if one fails, the whole run ends when all have ended. */
async function stage(commands: Record<string, string>): Promise<void> {
  const codes = await Promise.all(Object.entries(commands).map(([name, command]) => run(name, command)));
  if (codes.some((code) => code !== 0)) process.exit(1);
}

async function run(name: string, command: string): Promise<number | null> {
  const begin = performance.now();
  const env = { ...process.env, STAGE_TIMES: JSON.stringify(times) };
  const [code] = await once(spawn(command, { shell: true, stdio: "inherit", env }), "exit");
  times.push([name, performance.now() - begin]);
  if (code !== 0) process.stderr.write(`${name} failed\n`);
  return code;
}

await stage({ chromium: "node packages/testing/src/ensure-chromium.ts" });
// Each leaves a core idle at times.
await stage({ check: "pnpm run --silent check", build: "pnpm run --silent build" });
await stage({ size: "node packages/elements/size.ts" });
await stage({ tests: "vitest run" });
