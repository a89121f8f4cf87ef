import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** What ran before the tests, and how many milliseconds it took, in the environment variable `STAGE_TIMES`. */
export type StageTimes = [name: string, milliseconds: number][];

const SLOWEST = 10;

/**
 * Ends a test run with the time of each stage, the slowest files, and one plain line: `N passed, N failed, N skipped`. A file
 * takes the time from when it is given to a worker or page until its last test has ended.
 */
export default class SummaryReporter implements Reporter {
  #began = new Map<string, number>();
  #files: StageTimes = [];
  #projects = new Map<string, { from: number; to: number }>();

  onTestModuleQueued({ id }: TestModule): void {
    this.#began.set(id, performance.now());
  }

  onTestModuleEnd({ id, moduleId, project }: TestModule): void {
    const to = performance.now();
    const began = this.#began.get(id) ?? to;
    const { from } = this.#projects.get(project.name) ?? { from: began };
    this.#projects.set(project.name, { from: Math.min(from, began), to });
    this.#files.push([`${relative(process.cwd(), moduleId)} (${project.name})`, to - began]);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) count[test.result().state]++;
      if (module.state() === "failed" && !tests.some((test) => test.result().state === "failed")) count.failed++;
    }
    const before: StageTimes = JSON.parse(process.env.STAGE_TIMES ?? "[]");
    const projects = [...this.#projects].map(([name, { from, to }]): StageTimes[number] => [name, to - from]);
    const slowest = this.#files.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    print("Stages", [...before, ...projects]);
    print("Slowest files", slowest);
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped\n`,
    );
  }
}

function print(title: string, times: StageTimes): void {
  const lines = times.map(([name, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
  process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
}
