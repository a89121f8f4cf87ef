import { randomBytes } from "node:crypto";
import { connect } from "../../src/platform/database/connect.ts";
import { readSchema } from "../../src/platform/database/read-migrations.ts";
import { type Cause, causeOf } from "./causes.ts";

/** A string, a quoted body, a comment, or one other character. */
const PIECE = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|[\s\S]/g;

/** Splits a text into its statements. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.startsWith("--")) continue;
    if (piece !== ";") statement += piece;
    else if (statement.trim()) {
      statements.push(statement.trim());
      statement = "";
    }
  }
  return statements;
}

/**
 * Sends each statement of the schema to an engine, in a database of its own, whatever became of the one before: a migration would end
 * with the first that fails.
 *
 * @returns how many there are, and why some fail.
 */
export async function trySchema(url: string): Promise<{ statements: number; causes: Cause[] }> {
  const name = `freehold_schema_${randomBytes(6).toString("hex")}`;
  const admin = connect(url, { applicationName: "freehold-engine", max: 1 });
  await admin.unsafe(`create database ${name}`);
  const database = new URL(url);
  database.pathname = `/${name}`;
  const sql = connect(database.href, { applicationName: "freehold-engine", max: 1 });
  const causes: Cause[] = [];
  const statements = splitStatements(await readSchema());
  try {
    const [{ here }] = await sql<[{ here: string }]>`select current_database() as here`;
    // Everything would be made in the one database that there is, and the tests' would be the same.
    if (here !== name)
      return { statements: 0, causes: [{ code: "-", construct: "CREATE DATABASE: makes none of its own" }] };
    for (const statement of statements)
      await sql.unsafe(statement).catch((error) => causes.push(causeOf(error, statement)));
    return { statements: statements.length, causes };
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${name}`);
    await admin.end();
  }
}
