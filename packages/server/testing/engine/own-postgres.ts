import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** In a file that starts a PostgreSQL of its own, or kills that of a server, beside the one that the tests are given. */
const HAS_ITS_OWN = /import \{[^}]*\b(startEmbedded|startDyingPostgres)\b[^}]*\}|"postmaster\.pid"/;

/**
 * Lists the database tests that have a PostgreSQL of their own, such as to kill it. They say nothing about another engine.
 *
 * @returns their paths in the repository.
 */
export function listOwnPostgresTests(root: string): string[] {
  const files = globSync("{packages,examples}/**/*.db.test.ts", {
    cwd: root,
    exclude: (name) => name === "node_modules",
  });
  return files.filter((file) => HAS_ITS_OWN.test(readFileSync(join(root, file), "utf8"))).toSorted();
}
