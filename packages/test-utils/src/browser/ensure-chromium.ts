import { spawnSync } from "node:child_process";
import { installDebianPackages } from "../run/install-debian-package.ts";
import { chromiumPath, hasHeadlessShell, wholeChromiumPath } from "./chromium.ts";

function check(): void {
  chromiumPath();
  wholeChromiumPath();
}

// Debian's Chromium with windows would do, but takes half as long again.
if (!hasHeadlessShell()) installDebianPackages("chromium-headless-shell", "chromium");
try {
  check();
} catch {
  console.warn("No Chromium here: installing one for the browser tests ...");
  spawnSync("playwright-core", ["install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  try {
    check();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
