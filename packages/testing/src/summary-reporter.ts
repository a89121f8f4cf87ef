import type { Reporter, TestModule } from "vitest/node";

/** Ends a test run with one plain line: `N passed, N failed, N skipped`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) count[test.result().state]++;
      if (module.state() === "failed" && !tests.some((test) => test.result().state === "failed")) count.failed++;
    }
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped\n`,
    );
  }
}
