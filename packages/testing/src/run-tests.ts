/**
 * `pnpm test`: checks, builds and weighs everything, then runs every test. The summary at the end has the time of each stage.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { StageTimes } from "./summary-reporter.ts";

const times: StageTimes = [];

/** Runs a command; if it fails, so does the whole run, with its exit code. */
async function stage(name: string, command: string): Promise<void> {
  const begin = performance.now();
  const env = { ...process.env, STAGE_TIMES: JSON.stringify(times) };
  const [code] = await once(spawn(command, { shell: true, stdio: "inherit", env }), "exit");
  times.push([name, performance.now() - begin]);
  if (code === 0) return;
  process.stderr.write(`${name} failed\n`);
  process.exit(code ?? 1);
}

await stage("chromium", "node packages/testing/src/ensure-chromium.ts");
// Each leaves a core idle at times.
await Promise.all([stage("check", "pnpm run --silent check"), stage("build", "pnpm run --silent build")]);
await stage("size", "node packages/elements/size.ts");
await stage("tests", "vitest run");
