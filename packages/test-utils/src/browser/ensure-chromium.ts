import { spawnSync } from "node:child_process";
import { installDebianPackages } from "../run/install-debian-package.ts";
import { chromiumPath, wholeChromiumPath } from "./chromium.ts";

/** Installs what gets both Chromiums onto this machine: Debian's packages as root, else Playwright's own build. */
function install(): void {
  if (installDebianPackages("chromium-headless-shell", "chromium")) return;
  spawnSync("playwright-core", ["install", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
}

function check(): void {
  chromiumPath();
  wholeChromiumPath();
}

try {
  check();
} catch {
  console.warn("No Chromium here: installing one for the browser tests ...");
  install();
  try {
    check();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
