import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/build-once.ts";
import { describeManifestChanges } from "./manifest-changes.ts";

/** The one that runs this script, on no path where npx has it. */
const PNPM = process.env.npm_execpath ?? "pnpm";
const MANIFEST = "packages/elements/custom-elements.json";
const CHANGELOG = join(ROOT, "packages/elements/CHANGELOG.md");

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** Makes the server's folder of migrations, with the first release. */
run(PNPM, "--filter", "@freehold/server", "baseline");
/** Gives all packages their next version and their changelogs, that of the elements with what its manifest has changed in. */
run(PNPM, "exec", "changeset", "version");
const [lastRelease] = run("git", "tag", "--list", "@freehold/elements@*", "--sort=-creatordate").split("\n");
if (lastRelease) {
  const lines = describeManifestChanges(
    JSON.parse(run("git", "show", `${lastRelease}:${MANIFEST}`)),
    JSON.parse(readFileSync(join(ROOT, MANIFEST), "utf8")),
  );
  const changelog = readFileSync(CHANGELOG, "utf8");
  const told = ["### Elements", "", ...lines.map((line) => `- ${line}`), "", ""].join("\n");
  // Below the heading of the newest version, which is the first one.
  if (lines.length > 0)
    writeFileSync(
      CHANGELOG,
      changelog.replace(/^## .*\n\n/m, (heading) => `${heading}${told}`),
    );
}
run(PNPM, "exec", "biome", "format", "--write", "packages");
run(PNPM, "install", "--lockfile-only", "--offline");
