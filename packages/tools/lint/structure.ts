import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cruise, format, type ICruiseResult, type IModule } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { listFiles } from "./list-files.ts";

/**
 * Checks how the files import each other: the rules of `import-rules.mjs`, and that no folders of a package import each other, and
 * no packages depend on each other. Prints folders and files that have grown large; these are questions and fail nothing.
 */

const MAX_FILES = 12;
const MAX_LINES = 250;

/** Tests, their fixtures and generated files are not part of the structure. */
const isSource = (path: string) =>
  /^(packages|examples)\/.*\.(tsx?|css)$/.test(path) &&
  !/\.(test|fixture)\.|\/(test|e2e|bench|generated)\/|\.d\.ts$/.test(path);

const packageOf = (path: string) => path.split("/").slice(0, 2).join("/");

/** The imports between folders that lie in one folder: a file in `a/` that imports one in `b/c/` is `a` → `b`. */
function siblingImports(modules: readonly IModule[]): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if (!isSource(source) || !isSource(resolved) || packageOf(source) !== packageOf(resolved)) continue;
      const from = dirname(source).split("/");
      const to = dirname(resolved).split("/");
      const depth = from.findIndex((name, index) => name !== to[index]);
      if (depth === -1 || depth >= to.length) continue;
      const [a, b] = [from, to].map((path) => path.slice(0, depth + 1).join("/")) as [string, string];
      const targets = imports.get(a) ?? new Map();
      targets.set(b, targets.get(b) ?? `${source} imports ${resolved}`);
      imports.set(a, targets);
    }
  }
  return imports;
}

/** The first way from a folder back to itself, as folders. */
function cycleFrom(start: string, imports: Map<string, Map<string, string>>): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) as string)?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

/** What the workspace's packages depend on among themselves, by their names; for their tests and builds, too. */
function packageDependencies(): Map<string, Map<string, string>> {
  const manifests = listFiles("packages/*/package.json").map((file) => JSON.parse(readFileSync(file, "utf8")));
  const dependenciesOf = ({ dependencies, devDependencies, peerDependencies }: (typeof manifests)[number]) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  return new Map(
    manifests.map((manifest) => [
      manifest.name,
      new Map(dependenciesOf(manifest).map((name) => [name, `${manifest.name} depends on ${name}`])),
    ]),
  );
}

/** Every way back to itself, by its members. */
function cyclesIn(imports: Map<string, Map<string, string>>): string[] {
  const cycles = new Map<string, string[]>();
  for (const start of imports.keys()) {
    const cycle = cycleFrom(start, imports);
    if (cycle) cycles.set([...new Set(cycle)].sort().join(), cycle);
  }
  return [...cycles.values()].map((cycle) =>
    [
      `error no-cycles: ${cycle.join(" → ")}`,
      ...cycle.slice(1).map((folder, index) => `      ${imports.get(cycle[index] as string)?.get(folder)}`),
    ].join("\n"),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printLarge(modules: readonly IModule[]): void {
  const files = modules.map(({ source }) => source).filter(isSource);
  const scripts = files.filter((file) => /\.tsx?$/.test(file));
  const folders = Map.groupBy(scripts, (file) => dirname(file));
  for (const [folder, { length }] of folders) if (length > MAX_FILES) print(`${folder}: ${length} source files`);
  for (const file of files) {
    const lines = readFileSync(file, "utf8").split("\n").length - 1;
    if (lines > MAX_LINES) print(`${file}: ${lines} lines`);
  }
}

const options = await extractDepcruiseOptions(join(import.meta.dirname, "import-rules.mjs"));
const { output } = await cruise(["packages", "examples"], options);
const result = output as ICruiseResult;
const cycles = [siblingImports(result.modules), packageDependencies()].flatMap(cyclesIn);
const report = await format(result, { outputType: "err-long" });
print(String(report.output).trim());
for (const cycle of cycles) console.error(cycle);
printLarge(result.modules);
if (report.exitCode || cycles.length) process.exitCode = 1;
