import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./install-debian-package.ts";

/**
 * Installs a program's Debian package, unless the machine has the program.
 *
 * @throws one sentence that says how to get it, where only an administrator may.
 */
export function ensureProgram(program: string, debianPackage: string): void {
  const isThere = () => spawnSync(program, ["--version"]).status === 0;
  if (!isThere()) installDebianPackages(debianPackage);
  if (!isThere()) throw new Error(`No ${program} found: run \`apt-get install -y ${debianPackage}\` as root.`);
}
