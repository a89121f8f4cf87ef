import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./install-debian-package.ts";

/**
 * Installs a program's Debian package, unless the machine has the program.
 *
 * @param versionFlag - makes the program say its version and end with 0. @default --version
 * @throws one sentence that says how to get it, where only an administrator may.
 */
export function ensureProgram(program: string, debianPackage: string, versionFlag = "--version"): void {
  const isThere = () => spawnSync(program, [versionFlag]).status === 0;
  if (!isThere()) installDebianPackages(debianPackage);
  if (!isThere()) throw new Error(`No ${program} found: run \`apt-get install -y ${debianPackage}\` as root.`);
}
