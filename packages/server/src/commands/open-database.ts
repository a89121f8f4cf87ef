import { resolve } from "node:path";
import { type Environment, readEnvironment } from "../environment.ts";
import type { Sql } from "../platform/database/connect.ts";
import { openDatabase } from "../platform/database/open-database.ts";

/**
 * Does something with the database of a server that runs or not, by the server's own variables.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export async function withServerDatabase<Result>(
  variables: Record<string, string | undefined>,
  work: (sql: Sql, environment: Environment) => Promise<Result>,
): Promise<Result> {
  // A package manager runs scripts in the package's folder; DATA_DIR is meant from where it was called.
  const dataDir = resolve(process.env.INIT_CWD ?? ".", variables.DATA_DIR?.trim() || ".freehold");
  const environment = readEnvironment({ ...variables, DATA_DIR: dataDir });
  const { sql, close } = await openDatabase(environment);
  try {
    return await work(sql, environment);
  } finally {
    await close();
  }
}
