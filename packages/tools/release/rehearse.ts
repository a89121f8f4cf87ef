import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../build/build-once.ts";
import { type Published, packPublished } from "./pack-published.ts";

/** The one that runs this script, on no path where npx has it. */
const PNPM = process.env.npm_execpath ?? "pnpm";
/** Peers of the packages, which a project brings. */
const PEERS = ["msw", "nanostores", "react", "react-dom"];

const run = (cwd: string, command: string, ...args: string[]) => {
  process.stdout.write(`$ ${[command.replace(/.*\//, ""), ...args].join(" ")}\n`);
  return execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, CI: "true" },
  });
};
const pnpm = (cwd: string, ...args: string[]) => run(cwd, PNPM, ...args);

/**
 * Rehearses a release of what is committed, without a network: in a copy of the repository all packages get their next version, are
 * built and packed, each with its bill of materials; and an empty project installs the tarballs and
 * imports every package. Nothing is published, and nothing of this folder changes.
 */
function rehearse(): void {
  const folder = mkdtempSync(join(tmpdir(), "freehold-release-"));
  try {
    const copy = join(folder, "freehold");
    run(folder, "git", "clone", "--quiet", ROOT, copy);
    pnpm(copy, "install", "--frozen-lockfile", "--offline");
    pnpm(copy, "release:version");
    pnpm(copy, "build");

    const tarballs = join(folder, "tarballs");
    const published = packPublished(copy, tarballs, pnpm);

    install(join(folder, "project"), published, tarballs, copy);
    process.stdout.write(`\n${published.length} packages are ready for release as ${published[0]?.version}.\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An empty project with all of the tarballs, which imports every package. */
function install(project: string, published: Published[], tarballs: string, copy: string): void {
  mkdirSync(project);
  const files = published.map(({ name, version }) => [
    name,
    `file:${join(tarballs, `${name.slice(1).replace("/", "-")}-${version}.tgz`)}`,
  ]);
  const versions = JSON.parse(readFileSync(join(copy, "package.json"), "utf8")).devDependencies as Record<
    string,
    string
  >;
  const catalog = readFileSync(join(copy, "pnpm-workspace.yaml"), "utf8");
  const peers = PEERS.map((name) => [
    name,
    new RegExp(`^ {2}${name}: (.*\\d.*)$`, "m").exec(catalog)?.[1] ?? versions[name],
  ]);
  const dependencies = Object.fromEntries([...files, ...peers]);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  const overrides = files.map(([name, file]) => `  "${name}": "${file}"\n`).join("");
  writeFileSync(join(project, "pnpm-workspace.yaml"), `packages: []\nstrictDepBuilds: false\noverrides:\n${overrides}`);
  pnpm(project, "install", "--offline");
  const imports = published.map(({ name }) => `await import("${name}");`).join("\n");
  writeFileSync(join(project, "import-all.js"), imports);
  run(project, process.execPath, "import-all.js");
}

if (!process.argv.includes("--dry-run"))
  throw new Error(".github/workflows/release.yml publishes releases. Add --dry-run to rehearse one.");
rehearse();
