import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

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
};

/** Every package that is published. */
export const packages = readdirSync(join(root, "packages"))
  .map((folder) => join(root, "packages", folder))
  .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest }))
  .filter(({ manifest }) => !manifest.private);

/** A stranger's project that has all packages installed. */
export type Consumer = { folder: string; tarballOf: (name: string) => string; remove: () => void };

/**
 * Packs every package and unpacks it into the `node_modules` of a new project, with its other dependencies linked beside it.
 *
 * @param prefix - of the project's folder, as `mkdtemp` takes it.
 */
export async function createConsumer(prefix: string): Promise<Consumer> {
  const folder = mkdtempSync(prefix);
  const tarballOf = (name: string) => {
    const found = packages.find(({ manifest }) => manifest.name === name);
    if (!found) throw new Error(`There is no published package ${name}.`);
    return join(folder, `${name.slice(1).replace("/", "-")}-${found.manifest.version}.tgz`);
  };
  const pack = ["-r", "--filter=./packages/*", "pack", "--pack-destination", folder, "--config.ignore-scripts=true"];
  await run("npx", ["-y", "pnpm@12", ...pack], { cwd: root });
  for (const { folder: source, manifest } of packages) {
    const target = join(folder, "node_modules", manifest.name);
    mkdirSync(target, { recursive: true });
    await run("tar", ["xzf", tarballOf(manifest.name), "-C", target, "--strip-components=1"]);
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
      if (!dependency.startsWith("@freehold/")) link(folder, dependency, join(source, "node_modules", dependency));
  }
  return { folder, tarballOf, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes a package that is installed elsewhere one of the project's. */
export function link(folder: string, name: string, from: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true, recursive: true });
  symlinkSync(realpathSync(from), path);
}
