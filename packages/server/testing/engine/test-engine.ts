/**
 * `pnpm test:engine URL`: runs the database tests on an engine that speaks PostgreSQL, and prints by cause what doesn't hold there.
 *
 * The user of the URL may create databases and roles. What comes after the URL is for Vitest, such as files.
 */

import { fileURLToPath } from "node:url";
import { styleText } from "node:util";
import { startVitest, type TestModule } from "vitest/node";
import { checkDatabase, checkSessions } from "../../src/platform/database/check-database.ts";
import { connect } from "../../src/platform/database/connect.ts";
import { GIVEN } from "../postgres-setup.ts";
import { type Cause, causeOf, tableOfCauses } from "./causes.ts";
import { listOwnPostgresTests } from "./own-postgres.ts";
import { trySchema } from "./try-schema.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const [url = "", ...files] = process.argv.slice(2);
if (!URL.canParse(url)) {
  process.stderr.write("Say which engine: pnpm test:engine postgres://user:password@127.0.0.1:5432/postgres\n");
  process.exit(2);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const refusal = await ask();
const schema = await trySchema(url);
const tests = schema.causes.length === 0 ? await runTests() : null;

say("");
say(styleText("bold", refusal ? `The server refuses this engine: ${refusal}` : "The server accepts this engine."));
say(`Schema: ${schema.statements} statements, ${schema.causes.length} fail.`);
if (schema.causes.length > 0) say(tableOfCauses(schema.causes, "statements"));
if (tests) {
  say(`Tests: ${tests.passed} passed, ${tests.causes.length} failed, ${tests.skipped} skipped.`);
  if (tests.causes.length > 0) say(tableOfCauses(tests.causes, "tests"));
} else say("Tests: none ran, since they need the whole schema.");
say("Left out, since they start a PostgreSQL of their own:");
for (const file of listOwnPostgresTests(ROOT)) say(`  ${file}`);
process.exit(refusal || schema.causes.length > 0 || !tests || tests.causes.length > 0 || tests.passed === 0 ? 1 : 0);

/** Asks the engine what it is, as the server does when it starts. @returns why the server would refuse it, or null */
async function ask(): Promise<string | null> {
  const sql = connect(url, { applicationName: "freehold-engine", max: 1 });
  try {
    const [{ version }] = await sql<[{ version: string }]>`select version()`;
    say(version);
    await checkDatabase(sql);
    await checkSessions(url, "TEST_DATABASE_URL");
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await sql.end();
  }
}

async function runTests(): Promise<{ passed: number; skipped: number; causes: Cause[] }> {
  process.env.TEST_DATABASE_URL = url;
  const vitest = await startVitest("test", files, { root: ROOT, run: true, project: [GIVEN] });
  const modules = vitest.state.getTestModules();
  const outside = vitest.state.getUnhandledErrors().map((error) => causeOf(error as Error));
  await vitest.close();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    passed: tests.filter((test) => test.result().state === "passed").length,
    skipped: tests.filter((test) => test.result().state === "skipped").length,
    causes: [...modules.flatMap(causesIn), ...outside],
  };
}

/** Why tests of a file failed; one of the file itself, or of a hook of it, counts once. */
function causesIn(module: TestModule): Cause[] {
  const suites = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
  const tests = [...module.children.allTests("failed")].flatMap((test) => test.result().errors?.slice(0, 1) ?? []);
  return [...suites, ...tests].map((error) => causeOf(error));
}
