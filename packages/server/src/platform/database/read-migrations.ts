import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { PACKAGE_ROOT } from "../package-root.ts";

/** The folder of the numbered SQL files. The first release makes it. */
export const MIGRATIONS = new URL("migrations/", PACKAGE_ROOT);

/** The files of `schema/` in the order in which they load: a table comes after those that it refers to. */
const FEATURES = [
  "base",
  "loops",
  "months",
  "audit",
  "accounts",
  "write-marks",
  "factors",
  "email-changes",
  "proposals",
  "signatures",
  "partners",
  "oauth",
  "partner-requests",
  "sandbox",
  "settings",
  "mail",
  "exports",
  "ledger",
  "chain",
  "deposits",
  "properties",
  "withdrawals",
  "webhooks",
  "payments",
  "investments",
  "payouts",
  "referrals",
  "closing",
  "coverage",
  "differences",
  "reconciliation",
  "unreconciled",
  "stats",
];
const BASELINE = "0001-baseline.sql";
const FILE = /^\d{4}-[a-z0-9-]+\.sql$/;

/** One step of the schema's history. */
export type Migration = { name: string; text: string; checksum: string };

/**
 * Reads the migrations in the order of their numbers. Without a folder of migrations, as before the first release, returns the whole
 * schema as one, the baseline.
 *
 * @throws {Error} naming the file that is not named like 0001-baseline.sql.
 */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  if (!existsSync(folder)) return [toMigration(BASELINE, await readSchema())];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!FILE.test(name)) throw new Error(`The migration ${name} is not named like ${BASELINE}.`);
      return toMigration(name, await readFile(new URL(name, folder), "utf8"));
    }),
  );
}

/** Reads the files of `schema/` as one text. */
export async function readSchema(): Promise<string> {
  const files = FEATURES.map((name) => readFile(new URL(`schema/${name}.sql`, PACKAGE_ROOT), "utf8"));
  return (await Promise.all(files)).join("\n");
}

function toMigration(name: string, file: string): Migration {
  const text = file.replaceAll("\r\n", "\n");
  return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
}
