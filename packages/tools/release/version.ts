import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/build-once.ts";
import { describeManifestChanges } from "./manifest-changes.ts";

/** The one that runs this script, on no path where npx has it. */
const PNPM = process.env.npm_execpath ?? "pnpm";
const MANIFEST = join(ROOT, "packages/elements/custom-elements.json");
/** The manifest as it was at the last release, which the first one writes. */
const RELEASED = join(ROOT, "packages/elements/manifest/released.json");
const CHANGELOG = join(ROOT, "packages/elements/CHANGELOG.md");

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** Makes the server's folder of migrations, with the first release. */
run(PNPM, "--filter", "@freehold/server", "baseline");
/** Gives all packages their next version and their changelogs, that of the elements with what its manifest has changed in. */
run(PNPM, "exec", "changeset", "version");
run(PNPM, "--filter", "@freehold/elements", "run", "build:manifest");
const manifest = readFileSync(MANIFEST, "utf8");
if (existsSync(RELEASED)) {
  const lines = describeManifestChanges(JSON.parse(readFileSync(RELEASED, "utf8")), JSON.parse(manifest));
  const changelog = readFileSync(CHANGELOG, "utf8");
  const told = ["### Elements", "", ...lines.map((line) => `- ${line}`), "", ""].join("\n");
  // Below the heading of the newest version, which is the first one.
  if (lines.length > 0)
    writeFileSync(
      CHANGELOG,
      changelog.replace(/^## .*\n\n/m, (heading) => `${heading}${told}`),
    );
}
writeFileSync(RELEASED, manifest);
run(PNPM, "exec", "biome", "format", "--write", "packages");
run(PNPM, "install", "--lockfile-only", "--offline");
