import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/** The folder of the schema, a file for each feature. */
export const SCHEMA = new URL("./", import.meta.url);
const MIGRATIONS = new URL("../migrations/", import.meta.url);

/** The files of the schema in the order in which they load: a table comes after those that it refers to. */
export const FEATURES = [
  "base",
  "loops",
  "audit",
  "accounts",
  "proposals",
  "settings",
  "mail",
  "ledger",
  "chain",
  "deposits",
  "properties",
  "withdrawals",
  "payments",
  "investments",
  "payouts",
  "referrals",
  "coverage",
  "reconciliation",
  "stats",
];

/** The first migration: all files of the schema, one after the other. */
export const BASELINE = "0001-baseline.sql";

/** What the first migration says as long as nothing is released. */
export const baselineText = (): string =>
  [
    "-- Made of schema/*.sql by `pnpm --filter @freehold/server baseline`, until the first release.\n",
    ...FEATURES.map((name) => readFileSync(new URL(`${name}.sql`, SCHEMA), "utf8")),
  ].join("\n");

/** A file's checksum, as `checksums.json` lists it. */
export const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Before the first release the baseline is made anew; after it no migration changes. */
export const isReleased = (): boolean =>
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version !== "0.0.0";

if (import.meta.main) {
  if (isReleased()) {
    console.error("A version is released, so its migrations stay as they are: add a new one to migrations/.");
    process.exit(1);
  }
  const text = baselineText();
  writeFileSync(new URL(BASELINE, MIGRATIONS), text);
  const checksums = { [BASELINE]: checksumOf(text) };
  writeFileSync(new URL("checksums.json", MIGRATIONS), `${JSON.stringify(checksums, null, 2)}\n`);
}
