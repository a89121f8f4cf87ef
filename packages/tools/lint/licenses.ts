import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Checks the licences of what npm installs with our packages, and of what is bundled into the script-tag build, the platform and
 * the packages: all that can be reached from there by dependencies and peers. What npm installs must not lean on the workspace's
 * `overrides` either: they reach this repository alone.
 */

/** DESIGN section 2, with MIT's own form without a condition, and the fonts' licence. What has MPL-2.0 is used unchanged. */
const ALLOWED = new Set(
  "MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD CC0-1.0 Unlicense BlueOak-1.0.0 Python-2.0 MPL-2.0 MIT-0 OFL-1.1".split(
    " ",
  ),
);

/** What is inside of a package's build, although only a dev dependency of it. */
const INSIDE = ["@rainbow-me/rainbowkit", "wagmi", "preact", "@r2wc/react-to-web-component"];

type Manifest = {
  name: string;
  version: string;
  private?: boolean;
  license?: string | { type: string };
  licenses?: { type: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  devDependencies?: Record<string, string>;
};

const root = join(import.meta.dirname, "../../..");
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Whether an SPDX expression holds with allowed licences alone. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, "$1");
  if (inner.includes(" AND ")) return inner.split(" AND ").every(isAllowed);
  return inner.split(" OR ").some((license) => ALLOWED.has(license.trim()));
}

/** By the manifest; png-js, which comes with pdfkit, says it in the title of its LICENSE file alone. */
function licenseOf(folder: string, { license, licenses }: Manifest): string {
  if (typeof license === "string") return license;
  const file = join(folder, "LICENSE");
  const isMit = existsSync(file) && readFileSync(file, "utf8").startsWith("MIT License");
  return license?.type ?? licenses?.map(({ type }) => type).join(" OR ") ?? (isMit ? "MIT" : "no licence");
}

/** The folder of a dependency, as Node finds it from a package's folder; `null` for what is not installed on this system. */
function find(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (existsSync(join(path, "package.json"))) return realpathSync(path);
    if (folder === dirname(folder)) return null;
  }
}

function installedWith(manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

const overrides = [
  ...readFileSync(join(root, "pnpm-lock.yaml"), "utf8").matchAll(/^ {2}'?([^\s']+>[^\s']+?)'?: .+$/gm),
].map(([, edge]) => edge as string);

const problems = new Set<string>();

/** Goes through a package and all that comes with it. */
function visit(folder: string, way: string[], isInstalled: boolean, seen: Set<string>): void {
  if (seen.has(folder)) return;
  seen.add(folder);
  const manifest = manifestOf(folder);
  const here = [...way, `${manifest.name}@${manifest.version}`];
  const license = licenseOf(folder, manifest);
  if (!manifest.private && !isAllowed(license)) problems.add(`error licence: ${license}: ${here.join(" > ")}`);
  for (const name of installedWith(manifest)) {
    if (isInstalled && overrides.includes(`${manifest.name}>${name}`))
      problems.add(`error licence: an override keeps ${name} from us, but not from others: ${here.join(" > ")}`);
    const dependency = find(name, folder);
    if (dependency) visit(dependency, here, isInstalled, seen);
  }
}

const folders = ["packages", "examples"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
);
const installed = new Set<string>();
const bundled = new Set<string>();
for (const folder of folders.filter((folder) => existsSync(join(folder, "package.json")))) {
  const manifest = manifestOf(folder);
  if (!manifest.private) visit(folder, [], true, installed);
  for (const name of INSIDE.filter((name) => manifest.devDependencies?.[name])) {
    const dependency = find(name, folder);
    if (!dependency) throw new Error(`${name} is not installed for ${relative(root, folder)}.`);
    visit(dependency, [manifest.name], false, bundled);
  }
  if (folder.startsWith(join(root, "examples"))) visit(folder, [], false, bundled);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.size > 0) process.exitCode = 1;
