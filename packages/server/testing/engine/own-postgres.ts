import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a file imports that starts a PostgreSQL of its own, beside the one that the tests are given. */
const STARTS_ITS_OWN = /import \{[^}]*\b(startEmbedded|startDyingPostgres)\b[^}]*\}/;

/**
 * Lists the database tests that start a PostgreSQL of their own, such as to kill it. They say nothing about another engine.
 *
 * @returns their paths in the repository.
 */
export function listOwnPostgresTests(root: string): string[] {
  const files = globSync("{packages,examples}/**/*.db.test.ts", {
    cwd: root,
    exclude: (name) => name === "node_modules",
  });
  return files.filter((file) => STARTS_ITS_OWN.test(readFileSync(join(root, file), "utf8"))).toSorted();
}
