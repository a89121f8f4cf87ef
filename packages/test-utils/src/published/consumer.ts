import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { withBuildLock } from "@freehold/tools/build/build-lock";

const run = promisify(execFile);

/** The repository. */
export const root = join(import.meta.dirname, "../../../..");

type Manifest = {
  name: string;
  version: string;
  private?: boolean;
  sideEffects?: string[] | boolean;
  exports: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** Every package that is published. */
export const packages = readdirSync(join(root, "packages"))
  .map((folder) => join(root, "packages", folder))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest }))
  .filter(({ manifest }) => !manifest.private);

/** A stranger's project that has all packages installed. */
export type Consumer = {
  folder: string;
  tarballOf: (name: string) => string;
  /** The dependencies of an npm project with the tarballs in place of our packages, and `overrides` for those that they bring along. */
  withTarballs: (dependencies: Record<string, string>) => {
    dependencies: Record<string, string>;
    overrides: Record<string, string>;
  };
  /**
   * Builds a page of the project's in a folder of its own, unless that is done.
   *
   * @param work - is given the folder, empty.
   * @returns the folder.
   */
  buildPage: (name: string, work: (folder: string) => Promise<void>) => Promise<string>;
};

/** Within the repository: Next.js takes the folder of the lock file for the project's, and reads nothing outside of it. */
const CONSUMERS = join(root, ".consumers");
/** In a folder that is whole. */
const DONE = ".done";

/**
 * Packs every package and unpacks it into the `node_modules` of a new project, with its other dependencies linked beside it. The
 * project and the pages that are built in it are kept until a package, a dependency or a test of them is another one.
 */
export async function createConsumer(): Promise<Consumer> {
  const folder = join(CONSUMERS, hashPackages());
  const tarballOf = (name: string) => {
    const found = packages.find(({ manifest }) => manifest.name === name);
    if (!found) throw new Error(`There is no published package ${name}.`);
    return join(folder, `${name.slice(1).replace("/", "-")}-${found.manifest.version}.tgz`);
  };
  await fillOnce(folder, async () => {
    for (const other of readdirSync(CONSUMERS))
      if (join(CONSUMERS, other) !== folder) rmSync(join(CONSUMERS, other), { recursive: true, force: true });
    const pack = ["-r", "--filter=./packages/*", "pack", "--pack-destination", folder, "--config.ignore-scripts=true"];
    await run("npx", ["-y", "pnpm@12", ...pack], { cwd: root });
    for (const { folder: source, manifest } of packages) {
      const target = join(folder, "node_modules", manifest.name);
      mkdirSync(target, { recursive: true });
      await run("tar", ["xzf", tarballOf(manifest.name), "-C", target, "--strip-components=1"]);
      for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
        if (!dependency.startsWith("@freehold/")) link(folder, dependency, join(source, "node_modules", dependency));
    }
  });
  return {
    folder,
    tarballOf,
    withTarballs(dependencies) {
      const files = packages.map(({ manifest: { name } }) => [name, `file:${tarballOf(name)}`] as [string, string]);
      const isOwn = ([name]: [string, string]) => dependencies[name] !== undefined;
      return {
        dependencies: { ...dependencies, ...Object.fromEntries(files.filter(isOwn)) },
        // What is installed itself cannot be overridden, too.
        overrides: Object.fromEntries(files.filter((file) => !isOwn(file))),
      };
    },
    async buildPage(name, work) {
      const page = join(folder, name);
      await fillOnce(page, () => work(page));
      return page;
    },
  };
}

/** Fills a folder, unless that is done; a caller at the same time waits. */
async function fillOnce(folder: string, work: () => Promise<void>): Promise<void> {
  await withBuildLock(join(root, `node_modules/.cache/freehold-${basename(folder)}.lock`), async () => {
    if (existsSync(join(folder, DONE))) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await work();
    writeFileSync(join(folder, DONE), "");
  });
}

/** What is packed, what it depends on, and what is done with it here. */
function hashPackages(): string {
  const hash = createHash("sha256");
  const add = (folder: string, skipped?: RegExp) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skipped?.test(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) add(path, skipped);
      else hash.update(`${path}\n`).update(readFileSync(path));
    }
  };
  for (const { folder } of packages) add(folder, NOT_PACKED);
  add(import.meta.dirname);
  return hash
    .update(readFileSync(join(root, "pnpm-lock.yaml")))
    .digest("hex")
    .slice(0, 16);
}

const NOT_PACKED = /^(node_modules|\.types|test|testing)$|\.(test|fixture)\./;

/** Makes a package that is installed elsewhere one of the project's. */
export function link(folder: string, name: string, from: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true, recursive: true });
  symlinkSync(realpathSync(from), path);
}
