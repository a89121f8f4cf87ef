import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readMigrations } from "../src/platform/database/read-migrations.ts";
import { findMigrationFaults, findWrittenTwice } from "./check-migrations.ts";
import { makeBaseline } from "./make-baseline.ts";

let folder: string;
let migrations: URL;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-migrations-"));
  migrations = pathToFileURL(join(folder, "migrations/"));
});
afterEach(() => rm(folder, { recursive: true }));

it("the baseline is all files of the schema, and stays the same when the first release makes its folder", async () => {
  const before = await readMigrations(migrations);
  expect(before.map(({ name }) => name)).toEqual(["0001-baseline.sql"]);
  for (const file of (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")))
    expect(before[0]?.text).toContain(await readFile(join(import.meta.dirname, file), "utf8"));
  expect(await findMigrationFaults(migrations, false)).toEqual([]);
  await makeBaseline(migrations);
  expect(await readMigrations(migrations)).toEqual(before);
  expect(await findMigrationFaults(migrations, true)).toEqual([]);
});

it("the folder exists from the first release on, and is made once", async () => {
  expect(await findMigrationFaults(migrations, true)).toEqual([
    "A version is released without migrations/: `pnpm release:version` makes the folder with the first one.",
  ]);
  await makeBaseline(migrations);
  expect(await findMigrationFaults(migrations, false)).toEqual([
    "Nothing is released: remove migrations/, which `pnpm release:version` makes with the first version.",
  ]);
  const file = new URL("0001-baseline.sql", migrations);
  await writeFile(file, "select 1;");
  await makeBaseline(migrations);
  expect(await readFile(file, "utf8")).toBe("select 1;");
});

it("a migration that was changed, taken away or not listed is found", async () => {
  await makeBaseline(migrations);
  await writeFile(new URL("0001-baseline.sql", migrations), "select 1;");
  await writeFile(new URL("0002-more.sql", migrations), "select 2;");
  expect(await findMigrationFaults(migrations, true)).toEqual([
    "migrations/0001-baseline.sql was changed: it stays as checksums.json lists it.",
    "migrations/0002-more.sql is missing from checksums.json.",
  ]);
  await rm(new URL("0001-baseline.sql", migrations));
  expect(await findMigrationFaults(migrations, true)).toContain(
    "migrations/0001-baseline.sql is in checksums.json and not in the folder.",
  );
});

it("each function, view, table, trigger and index is written once", async () => {
  expect(findWrittenTwice(import.meta.dirname)).toEqual([]);
  await writeFile(join(folder, "a.sql"), "create function twice() returns integer language sql as 'select 1';");
  await writeFile(
    join(folder, "b.sql"),
    "create or replace function twice() returns integer language sql as 'select 2';",
  );
  expect(findWrittenTwice(folder)).toContain("The function twice is written 2 times in schema/: a.sql, b.sql.");
});
