import { expect, test } from "vitest";
import {
  type FileResult,
  filesToRepeat,
  hasFailed,
  joinResults,
  type RunResult,
  replaceFile,
  summaryOf,
} from "./results.ts";

const file = (more: Partial<FileResult>): FileResult => ({
  ...{ file: "a.e2e.test.ts", project: "e2e", passed: 2, failed: [], skipped: 0, milliseconds: 1_250 },
  ...more,
});
const resultOf = (...files: FileResult[]): RunResult => ({ files, projects: [["e2e", 2_000]], errors: 0 });
const failing = file({ passed: 1, failed: ["signs in"] });
const others = [file({ file: "b.test.ts", project: "unit", passed: 5, skipped: 1 })];

test("a test that passes alone is flaky: it is named above the last line, and the run is green", () => {
  const first = resultOf(failing, ...others);
  expect(filesToRepeat(first)).toEqual([failing]);
  const [result, flaky] = replaceFile(first, failing, resultOf(file({})));
  expect(hasFailed(result)).toBe(false);
  expect(summaryOf(result, { stages: [["build", 30_000]], flaky })).toMatchInlineSnapshot(`
    "
    Stages
       30.0 s  build
        2.0 s  e2e

    Slowest files
        1.3 s  a.e2e.test.ts (e2e)
        1.3 s  b.test.ts (unit)

    flaky: a.e2e.test.ts > signs in
    7 passed, 0 failed, 1 skipped
    "
  `);
});

test("a test that fails alone, too, has failed, and is named above the last line", () => {
  const [result, flaky] = replaceFile(resultOf(failing, ...others), failing, resultOf(failing));
  expect(hasFailed(result)).toBe(true);
  expect(summaryOf(result, { flaky })).toMatch(
    /\n\nfailed: a\.e2e\.test\.ts > signs in\n6 passed, 1 failed, 1 skipped\n$/,
  );
  expect(flaky).toEqual([]);
});

test("a test that fails only the second time has failed", () => {
  const again = file({ passed: 1, failed: ["signs out"] });
  const [result, flaky] = replaceFile(resultOf(failing), failing, resultOf(again));
  expect(result.files).toEqual([again]);
  expect(flaky).toEqual([{ file: "a.e2e.test.ts", name: "signs in" }]);
});

test("a file whose second run did not come to an end has failed", () => {
  const [result] = replaceFile(resultOf(failing), failing, { files: [], projects: [], errors: 1 });
  expect(hasFailed(result)).toBe(true);
});

test("nothing is run once more of rules and databases, or where much has failed", () => {
  expect(filesToRepeat(resultOf(file({ project: "db", failed: ["pays once"] })))).toEqual([]);
  expect(filesToRepeat(resultOf(...Array.from({ length: 11 }, () => failing)))).toEqual([]);
});

test("runs side by side are one result, and what failed outside of all files is named, too", () => {
  const joined = joinResults([resultOf(failing), { files: others, projects: [], errors: 1 }]);
  expect(summaryOf(joined)).toMatch(/failed: 1 outside of all files, shown above\n6 passed, 2 failed, 1 skipped\n$/);
});
