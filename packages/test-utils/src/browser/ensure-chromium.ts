import { spawnSync } from "node:child_process";
import { chromiumPath } from "./chromium.ts";

/** Installs what gets a Chromium onto this machine: Debian's package as root, else Playwright's own build. */
function install(): void {
  const apt = process.platform === "linux" && process.getuid?.() === 0 && !spawnSync("apt-get", ["--version"]).error;
  const commands = apt
    ? [
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
      ]
    : [["playwright-core", "install", "chromium"]];
  for (const [command, ...args] of commands) {
    spawnSync(command as string, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
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
