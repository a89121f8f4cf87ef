import { spawnSync } from "node:child_process";
import { installDebianPackages } from "../run/install-debian-package.ts";
import { chromiumPath } from "./chromium.ts";

/** Installs what gets a Chromium onto this machine: Debian's package as root, else Playwright's own build. */
function install(): void {
  if (installDebianPackages("chromium-headless-shell")) return;
  spawnSync("playwright-core", ["install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
}

try {
  chromiumPath();
} catch {
  console.warn("No Chromium here: installing one for the browser tests ...");
  install();
  try {
    chromiumPath();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
