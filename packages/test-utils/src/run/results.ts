/** Names, and the milliseconds that each took. */
export type Times = [name: string, milliseconds: number][];

/** The result of a file of tests in one project. */
export type FileResult = {
  file: string;
  project: string;
  passed: number;
  /** Full names. A file that fails outside of its tests has one that says so. */
  failed: string[];
  skipped: number;
  milliseconds: number;
};

/** The result of a run of Vitest. */
export type RunResult = {
  files: FileResult[];
  /** From the first to the last file of each project. */
  projects: Times;
  /** Errors outside of all files. */
  errors: number;
};

/** A test that failed, and passed when its file ran once more, alone. */
export type Flaky = { file: string; name: string };

/** So many failed files are no chance: nothing is run once more then. */
const CHANCE = 10;
const SLOWEST = 10;

/** Returns one result of runs that were made side by side or one after the other. */
export function joinResults(results: readonly RunResult[]): RunResult {
  return {
    files: results.flatMap(({ files }) => files),
    projects: results.flatMap(({ projects }) => projects),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
  };
}

/** Returns the failed files of browser and end-to-end tests, which may have failed by chance. */
export function filesToRepeat({ files }: RunResult): FileResult[] {
  const failed = files.filter(({ project, failed }) => failed.length > 0 && /^(browser|e2e)/.test(project));
  return failed.length <= CHANCE ? failed : [];
}

/**
 * Puts the second result of a file in place of the first.
 *
 * @param again - the file's second run, alone.
 * @returns the result, and the tests of the file that failed only the first time.
 */
export function replaceFile(first: RunResult, file: FileResult, again: RunResult): [result: RunResult, flaky: Flaky[]] {
  const second = again.files.find(({ failed }) => failed.length > 0) ?? again.files[0];
  // It did not come to an end.
  if (!second) return [first, []];
  const files = first.files.map((other) => (other === file ? second : other));
  const names = file.failed.filter((name) => !second.failed.includes(name));
  return [{ ...first, files, errors: first.errors + again.errors }, names.map((name) => ({ file: file.file, name }))];
}

/** Whether a result has a failure. */
export const hasFailed = ({ files, errors }: RunResult): boolean =>
  errors > 0 || files.some(({ failed }) => failed.length > 0);

/** Returns the end of a run's output; its last line is `N passed, N failed, N skipped`. */
export function summaryOf(
  result: RunResult,
  { stages = [], flaky = [] }: { stages?: Times; flaky?: Flaky[] } = {},
): string {
  const { files, projects, errors } = result;
  const sum = (of: (file: FileResult) => number) => files.reduce((total, file) => total + of(file), 0);
  const times: Times = files.map(({ file, project, milliseconds }) => [`${file} (${project})`, milliseconds]);
  const slowest = times.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  const failed = sum((file) => file.failed.length) + errors;
  return [
    `\nStages\n${columns([...stages, ...projects])}\n`,
    `Slowest files\n${columns(slowest)}\n`,
    ...files.flatMap(({ file, failed }) => failed.map((name) => `failed: ${file} > ${name}`)),
    ...(errors > 0 ? [`failed: ${errors} outside of all files, shown above`] : []),
    ...flaky.map(({ file, name }) => `flaky: ${file} > ${name}`),
    `${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped)} skipped\n`,
  ].join("\n");
}

const columns = (times: Times) =>
  times.map(([name, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`).join("\n");
