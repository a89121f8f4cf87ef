import { readFileSync } from "node:fs";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { SECTIONS } from "./sections.ts";

const { sql } = await createTestDatabase();
const guide = readFileSync(new URL("../../../docs/data.md", import.meta.url), "utf8");
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
const [inventory = "", ownFile = ""] = guide.split("## A person's own file");

/** What the guide leaves out, with the reason. */
const leftOut = [...ownFile.matchAll(/^\| (`.+`) +\| (.+?) +\|$/gm)].flatMap(([, names = "", why = ""]) =>
  named(names).map((name) => ({ name, why })),
);
const exported = SECTIONS.flatMap(({ table, columns, amounts = [], owner = "user_id" }) =>
  // The person's own ID is in the profile.
  [...columns, ...amounts, ...(owner === "user_id" ? [owner] : [])].map((column) => `${table}.${column}`),
);

/** The columns of the tables that are about people: by the inventory's classes, or because they refer to a person. */
async function personalColumns() {
  const byClass = [...inventory.matchAll(/^\| `(\w+)` +\| ([\w, ]+?) +\|/gm)]
    .filter(([, , classes = ""]) => /contact|network|money|credential/.test(classes))
    .map(([, table]) => table);
  return sql<{ table: string; column: string }[]>`
    with t as (
      select c.oid, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (
        c.relname = any(${byClass as string[]}::text[])
        or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass)
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id')))
    select t.name as table, a.attname as column from t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped order by 1, 2`;
}

it("each column about people is in the file, or the guide says why it's left out", async () => {
  const names = new Set([...exported, ...leftOut.map(({ name }) => name)]);
  const missing = (await personalColumns())
    .filter(({ table, column }) => !names.has(table) && !names.has(`${table}.${column}`))
    .map(({ table, column }) => `${table}.${column}`);
  expect(missing).toEqual([]);
});

it("the guide leaves out only what exists, once, with a reason, and nothing that the file has", async () => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`;
  const known = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  expect(leftOut.length).toBeGreaterThan(20);
  expect(leftOut.filter(({ name, why }) => !known.has(name) || !why)).toEqual([]);
  const names = leftOut.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const tables = SECTIONS.map(({ table }) => table);
  expect(names.filter((name) => exported.includes(name) || tables.includes(name))).toEqual([]);
});

it("the file has no column that looks like a secret or an admin's note", () => {
  expect(exported.filter((name) => /hash$|secret|token|public_key|notes?$|nonce/.test(name))).toEqual([
    "deposits.tx_hash",
    "deposits.block_hash",
    "deposit_claims.tx_hash",
    "announced_deposits.tx_hash",
    "payments.token_address",
    "payments.tx_hash",
    "payments.block_hash",
  ]);
});
