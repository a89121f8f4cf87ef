import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { type FileResult, type RunResult, summaryOf, type Times } from "./results.ts";

/**
 * Ends a test run with the slowest files, and one plain line: `N passed, N failed, N skipped`. A file takes the time from when it is
 * given to a worker or page until its last test has ended. With `TEST_RESULTS` the result is written to that file instead.
 */
export default class SummaryReporter implements Reporter {
  #began = new Map<string, number>();
  #took = new Map<string, number>();
  #projects = new Map<string, { from: number; to: number }>();

  onTestModuleQueued({ id }: TestModule): void {
    this.#began.set(id, performance.now());
  }

  onTestModuleEnd({ id, project }: TestModule): void {
    const to = performance.now();
    const began = this.#began.get(id) ?? to;
    const { from } = this.#projects.get(project.name) ?? { from: began };
    this.#projects.set(project.name, { from: Math.min(from, began), to });
    this.#took.set(id, to - began);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const result: RunResult = {
      files: modules.map((module) => resultOf(module, this.#took.get(module.id) ?? 0)),
      projects: [...this.#projects].map(([name, { from, to }]): Times[number] => [name, to - from]),
      errors: unhandledErrors.length,
    };
    const { TEST_RESULTS } = process.env;
    if (TEST_RESULTS) writeFileSync(TEST_RESULTS, JSON.stringify(result));
    else process.stdout.write(summaryOf(result));
  }
}

function resultOf(module: TestModule, milliseconds: number): FileResult {
  const tests = [...module.children.allTests()];
  const inState = (...states: string[]) => tests.filter((test) => states.includes(test.result().state));
  const failed = inState("failed", "pending").map(({ fullName }) => fullName);
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    passed: inState("passed").length,
    failed: module.state() === "failed" && failed.length === 0 ? ["(outside of its tests)"] : failed,
    skipped: inState("skipped").length,
    milliseconds,
  };
}
