import { spawnSync } from "node:child_process";

/**
 * Installs Debian packages on this machine. It waits for another apt that is at work.
 *
 * @returns false, having done nothing, where only an administrator may: without apt, or not as root.
 */
export function installDebianPackages(...names: string[]): boolean {
  const isDebian = process.platform === "linux" && !spawnSync("apt-get", ["--version"]).error;
  if (!isDebian || process.getuid?.() !== 0) return false;
  console.warn(`Installing ${names.join(" and ")} for the tests ...`);
  const wait = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
  for (const args of [
    ["update", ...wait],
    ["install", "-y", "--no-install-recommends", ...wait, ...names],
  ])
    spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  return true;
}
