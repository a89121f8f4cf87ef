import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { MIGRATIONS, readMigrations } from "../src/platform/database/read-migrations.ts";

/**
 * Makes the folder of migrations for the first release, with the schema as its baseline and `checksums.json`. Changes nothing if the
 * folder exists.
 */
export async function makeBaseline(folder = MIGRATIONS): Promise<void> {
  if (existsSync(folder)) return;
  const migrations = await readMigrations(folder);
  await mkdir(folder);
  for (const { name, text } of migrations) await writeFile(new URL(name, folder), text);
  const checksums = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
  await writeFile(new URL("checksums.json", folder), `${JSON.stringify(checksums, null, 2)}\n`);
}

if (import.meta.main) await makeBaseline();
