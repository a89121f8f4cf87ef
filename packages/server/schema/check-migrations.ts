import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BASELINE, baselineText, checksumOf, isReleased, SCHEMA } from "./make-baseline.ts";

/**
 * What is wrong with a folder of migrations: each is listed in `checksums.json` and is as it was listed, and before the first
 * release there is one, which is what the schema's files say.
 *
 * @returns a sentence for each fault.
 */
export function findMigrationFaults(folder: string, released: boolean): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const listed: Record<string, string> = JSON.parse(readFileSync(join(folder, "checksums.json"), "utf8"));
  const faults = names.flatMap((name) => {
    if (!listed[name]) return [`migrations/${name} is missing from checksums.json.`];
    if (listed[name] === checksumOf(readFileSync(join(folder, name), "utf8"))) return [];
    return [`migrations/${name} was changed: it stays as checksums.json lists it.`];
  });
  for (const name of Object.keys(listed))
    if (!names.includes(name)) faults.push(`migrations/${name} is in checksums.json and not in the folder.`);
  if (released) return faults;
  if (names.some((name) => name !== BASELINE))
    faults.push(`Before the first release ${BASELINE} is the only migration.`);
  if (readFileSync(join(folder, BASELINE), "utf8") !== baselineText())
    faults.push(`migrations/${BASELINE} is not what schema/*.sql say: pnpm --filter @freehold/server baseline`);
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
    ...findMigrationFaults(fileURLToPath(new URL("../migrations/", SCHEMA)), isReleased()),
    ...findWrittenTwice(fileURLToPath(SCHEMA)),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length) process.exit(1);
}
