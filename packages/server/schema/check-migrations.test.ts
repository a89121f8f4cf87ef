import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findMigrationFaults, findWrittenTwice } from "./check-migrations.ts";
import { SCHEMA } from "./make-baseline.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-migrations-"));
  await cp(new URL("../migrations/", SCHEMA), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

it("the baseline is what the schema's files say", () => {
  expect(findMigrationFaults(folder, false)).toEqual([]);
});

it("a migration that was changed, taken away or not listed is found", async () => {
  await writeFile(join(folder, "0001-baseline.sql"), "select 1;");
  await writeFile(join(folder, "0002-more.sql"), "select 2;");
  const changed = [
    "migrations/0001-baseline.sql was changed: it stays as checksums.json lists it.",
    "migrations/0002-more.sql is missing from checksums.json.",
  ];
  expect(findMigrationFaults(folder, true)).toEqual(changed);
  expect(findMigrationFaults(folder, false)).toEqual([
    ...changed,
    "Before the first release 0001-baseline.sql is the only migration.",
    "migrations/0001-baseline.sql is not what schema/*.sql say: pnpm --filter @freehold/server baseline",
  ]);
  await rm(join(folder, "0001-baseline.sql"));
  expect(findMigrationFaults(folder, true)).toContain(
    "migrations/0001-baseline.sql is in checksums.json and not in the folder.",
  );
});

it("each function, view, table, trigger and index is written once", async () => {
  expect(findWrittenTwice(fileURLToPath(SCHEMA))).toEqual([]);
  await writeFile(join(folder, "a.sql"), "create function twice() returns integer language sql as 'select 1';");
  await writeFile(
    join(folder, "b.sql"),
    "create or replace function twice() returns integer language sql as 'select 2';",
  );
  expect(findWrittenTwice(folder)).toContain("The function twice is written 2 times in schema/: a.sql, b.sql.");
});
