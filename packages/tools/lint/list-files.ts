import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * The files of the repository, from its root: what Git follows, and what it would.
 *
 * @param patterns - such as `*.md`, in any folder.
 */
export function listFiles(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return [...new Set(listed.split("\n"))].filter((file) => file !== "" && existsSync(file));
}
