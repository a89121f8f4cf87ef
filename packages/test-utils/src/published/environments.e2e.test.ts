import { execFile } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createConsumer, link, root } from "./consumer.ts";

const run = promisify(execFile);
const testUtils = join(root, "packages/test-utils");
const readme = readFileSync(join(root, "packages/testing/README.md"), "utf8");

/** What a stranger's project tests its pages with. */
const TOOLS: [modules: string, names: string[]][] = [
  [root, ["vitest", "@testing-library/dom", "@testing-library/react", "@testing-library/user-event"]],
  [testUtils, ["jsdom", "happy-dom", "jest", "jest-environment-jsdom", "jest-fixed-jsdom", "@swc/core", "@swc/jest"]],
];

const project = await createConsumer();
const folder = await project.buildPage("environments", async (page) => {
  for (const [modules, names] of TOOLS)
    for (const name of names) link(project.folder, name, join(modules, "node_modules", name));
  writeFileSync(join(page, "package.json"), JSON.stringify({ type: "module" }));
});
// Each time: a kept project is not about these.
for (const [from, to] of [
  ["all.states.jsx", "all.states.jsx"],
  ["vitest.config.js", "vitest.config.js"],
  ["refund.tsx", "refund.test.tsx"],
] as const)
  cpSync(join(testUtils, "environments", from), join(folder, to));
// Each state as a person reaches it, with what is to be seen then.
cpSync(join(root, "examples/gallery/src/items"), join(folder, "items"), { recursive: true });

/** Runs a command of the project's; what it says, whether it fails or not. */
async function runTool(file: string, args: string[], env = {}): Promise<string> {
  const command = [join(project.folder, "node_modules", file), ...args];
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: "1", ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr } = await run(process.execPath, command, options).catch((failed) => failed);
  return `${stdout}${stderr}`;
}

it("every widget renders in jsdom and in happy-dom, without an error or a warning", async () => {
  // Vitest in Vitest: this one's own variables are not for that one.
  const own = Object.keys(process.env).filter((name) => name.startsWith("VITEST"));
  const said = await runTool("vitest/vitest.mjs", ["run"], Object.fromEntries(own.map((name) => [name, undefined])));
  expect(said).toMatch(/Test Files +2 passed \(2\)/);
  expect(said).not.toMatch(/Unhandled|stderr \|/);
});

it("Jest renders a state with the configuration that the README of @freehold/testing has", async () => {
  const [, config] = /```js\n(\/\/ jest\.config\.js\n[^`]+)```/.exec(readme) ?? [];
  writeFileSync(join(folder, "jest.config.js"), String(config));
  const said = await runTool("jest/bin/jest.js", ["--rootDir", "."], { NODE_OPTIONS: "--experimental-vm-modules" });
  expect(said).toMatch(/Tests: +1 passed, 1 total/);
  expect(said).not.toMatch(/console\.|did not exit/);
});
