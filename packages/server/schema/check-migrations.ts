import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS, readMigrations } from "../src/platform/database/read-migrations.ts";
import { VERSION } from "../src/platform/package-root.ts";

/**
 * Finds what is wrong with the folder of migrations: it exists from the first release on, and each migration is listed in
 * `checksums.json` and as it was listed.
 *
 * @returns a sentence for each fault.
 */
export async function findMigrationFaults(folder: URL, released: boolean): Promise<string[]> {
  if (existsSync(folder) !== released)
    return [
      released
        ? "A version is released without migrations/: `pnpm release:version` makes the folder with the first one."
        : "Nothing is released: remove migrations/, which `pnpm release:version` makes with the first version.",
    ];
  if (!released) return [];
  const migrations = await readMigrations(folder);
  const listed: Record<string, string> = JSON.parse(readFileSync(new URL("checksums.json", folder), "utf8"));
  const faults = migrations.flatMap(({ name, checksum }) => {
    if (!listed[name]) return [`migrations/${name} is missing from checksums.json.`];
    if (listed[name] === checksum) return [];
    return [`migrations/${name} was changed: it stays as checksums.json lists it.`];
  });
  for (const name of Object.keys(listed))
    if (!migrations.some((migration) => migration.name === name))
      faults.push(`migrations/${name} is in checksums.json and not in the folder.`);
  return faults;
}

/** The functions, views, tables, triggers and indexes that a folder of SQL files writes more than once, as a sentence each. */
export function findWrittenTwice(folder: string): string[] {
  const places = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sql"))) {
    const text = readFileSync(join(folder, file), "utf8");
    const objects = text.matchAll(
      /^create (?:or replace )?(?:unique |unlogged |constraint )?(function|view|table|trigger|index) (\w+)/gm,
    );
    for (const [, kind, name] of objects)
      places.set(`${kind} ${name}`, [...(places.get(`${kind} ${name}`) ?? []), file]);
  }
  return [...places].flatMap(([object, files]) =>
    files.length > 1 ? [`The ${object} is written ${files.length} times in schema/: ${files.join(", ")}.`] : [],
  );
}

if (import.meta.main) {
  const faults = [
    ...(await findMigrationFaults(MIGRATIONS, VERSION !== "0.0.0")),
    ...findWrittenTwice(import.meta.dirname),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length) process.exit(1);
}
