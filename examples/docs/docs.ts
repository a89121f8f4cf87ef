import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkSite } from "./check/check-site.ts";
import { generate } from "./generate/generate.ts";
import { PUBLIC, ROOT } from "./generate/write-page.ts";

/** Makes the pages of the sources, and starts their site (`dev`), builds it (`build`) or builds it and looks at all of it (`check`). */
const SITE = join(import.meta.dirname, "site");
const PNPM = process.env.npm_execpath ?? "pnpm";
const verb = process.argv[2] ?? "dev";

function pnpm(words: string[], cwd = SITE): void {
  const { status } = spawnSync(PNPM, words, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// What Astro has kept of a page is not made anew where only its configuration has changed.
for (const kept of [".astro", "node_modules/.astro"]) rmSync(join(SITE, kept), { recursive: true, force: true });
await generate();
for (const [name, path] of Object.entries({ gallery: "gallery/states", builder: "builder" }))
  pnpm(["exec", "vite", "build", "--mode", "docs", "--outDir", join(PUBLIC, path)], join(ROOT, "examples", name));
const elements = join(ROOT, "packages/elements");
pnpm(["--silent", "build:script-tags"], elements);
cpSync(join(elements, "dist"), join(PUBLIC, "elements"), { recursive: true });
pnpm(["install", "--frozen-lockfile", "--prefer-offline"]);
if (verb === "dev") pnpm(["exec", "astro", "dev", "--host", "127.0.0.1", "--port", "4610"]);
else pnpm(["exec", "astro", "build"]);
if (verb === "check") {
  const findings = await checkSite(join(SITE, "dist"));
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
