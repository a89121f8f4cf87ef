import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../build/build-once.ts";

const workflows = globSync(".github/**/*.yml", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));
/** The jobs of all workflows, each as its text. */
const jobs = workflows.flatMap((text) => (text.split(/^jobs:\n/m)[1] ?? "").split(/^(?= {2}\w+:\n)/m));

it("what may publish runs nothing of the repository, nor of what it depends on", () => {
  const publishing = jobs.filter((job) => job.includes("id-token: write"));
  expect(publishing).toHaveLength(1);
  for (const job of publishing) {
    expect(job).toContain("environment: npm");
    expect(job).not.toMatch(/checkout|pnpm|npx|npm (ci|install)|node packages/);
  }
});

it("every action is named by its hash, and pnpm comes from one place", () => {
  for (const text of workflows) {
    for (const [, action = ""] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
    expect(text).not.toMatch(/\b(npx|npm (install|ci)|corepack)\b/);
  }
  for (const job of jobs.filter((job) => /\bpnpm (install|test|build)/.test(job)))
    expect(job).toContain("uses: ./.github/actions/pnpm");
  expect(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).not.toHaveProperty("packageManager");
});
