import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { markdownTable } from "../markdown-table.ts";
import { CONSTRUCTS } from "./constructs.ts";
import { readCatalog, readSource } from "./read-definitions.ts";
import { splitStatements } from "./try-schema.ts";

const { sql } = await createTestDatabase();
const definitions = [...(await readCatalog(sql)), ...readSource()];

it("each construct that other engines lack has a reason where the schema or the server uses it, and none where nothing does", () => {
  const places = (pattern: RegExp) => definitions.filter(({ text }) => pattern.test(text)).map(({ place }) => place);
  const used = CONSTRUCTS.map(({ name, pattern }) => ({ name, places: places(pattern) }));
  const isUsed = (name: string) => used.some((one) => one.name === name && one.places.length > 0);
  expect(used.filter(({ name, places }) => places.length > 0 && !reasonOf(name))).toEqual([]);
  expect(CONSTRUCTS.filter(({ name, reason }) => reason && !isUsed(name)).map(({ name }) => name)).toEqual([]);
});

const reasonOf = (name: string) => CONSTRUCTS.find((one) => one.name === name)?.reason;

/** Each construct as a person writes it, where the catalog has none to find. */
it.each([
  ["Exclusion constraints", "create table t (r int4range, exclude using gist (r with &&))"],
  ["GiST and SP-GiST indexes", "create table t (r int4range); create index on t using gist (r)"],
  [
    "Event triggers",
    "create function f() returns event_trigger language plpgsql as $$ begin end $$; create event trigger e on ddl_command_end execute function f()",
  ],
  ["Keys that are deferred", "create table t (a int unique deferrable initially deferred)"],
  [
    "INSTEAD OF triggers",
    "create view v as select 1 as a; create trigger i instead of insert on v for each row execute function refuse_change()",
  ],
  ["Rules", "create table t (a int); create rule r as on delete to t do instead nothing"],
  ["Row security", "create table t (a int); create policy p on t"],
  ["Rights on columns", "create table t (a int); grant select (a) on t to public"],
  ["Table inheritance", "create table t (a int); create table u () inherits (t)"],
  ["Partitioned tables", "create table t (a int) partition by range (a)"],
  ["Aggregates of our own", "create aggregate total(numeric) (sfunc = numeric_add, stype = numeric)"],
  ["Large objects", "create function f() returns oid language sql as $$ select lo_create(0) $$"],
  ["XML", "create view v as select xmlforest(1 as a)"],
  [
    "MERGE",
    "create table t (a int); create function f() returns void language plpgsql as $$ begin merge into t using t u on true when matched then delete; end $$",
  ],
])("the catalog shows a new use: %s", async (name, text) => {
  const undo = new Error("undo");
  let found: string[] = [];
  const run = sql.begin(async (tx) => {
    for (const statement of splitStatements(`${text};`)) await tx.unsafe(statement);
    const pattern = CONSTRUCTS.find((one) => one.name === name)?.pattern;
    found = (await readCatalog(tx)).filter(({ text }) => pattern?.test(text)).map(({ place }) => place);
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
  expect(found).not.toEqual([]);
});

const HEAD = `# Other engines

What Freehold asks of its database, beyond the SQL that all engines have.

Freehold runs on PostgreSQL 15 or later, and on what is PostgreSQL underneath, such as the managed services of the large clouds. An engine that only speaks its
protocol is refused when the server starts if it grants one advisory lock to two sessions, or hands a session to others.

Try yours with a user who may create databases and roles:

\`\`\`sh
pnpm test:engine postgres://user:password@127.0.0.1:5432/postgres
\`\`\`

It sends each statement of the schema, runs the database tests, and prints a line for each cause: the error code, the construct, and how many statements or tests it fails.
Tests that start a PostgreSQL of their own, such as to kill it, are left out and listed. It ends with 0 if everything holds. Files after the URL run those tests alone.

What was tried:

${markdownTable(
  ["Engine", "Server", "Schema", "Tests"],
  [
    ["PostgreSQL 18, which comes with the server", "accepts it", "all of it", "in each `pnpm test`"],
    ["PostgreSQL 15", "accepts it", "all of it", "in the workflow of tests; those about plans in each `pnpm test`"],
    [
      "PGlite 0.5 (PostgreSQL 18 in WebAssembly), on a socket",
      "refuses it",
      "all of it",
      "none: all connections are one session, and see one database",
    ],
  ],
)}

CockroachDB and YugabyteDB can't be installed from Debian or npm, so neither was tried. What they lack is from what they published by November 2026.

## What it needs

\`packages/server/testing/engine/constructs.ts\` has these tables. A test holds the catalog of a migrated database and the server's statements against them: a construct that is used
without a reason fails, and so does a reason that nothing needs.
`;

it("the guide of engines is what the table of constructs says: update it with vitest -u", async () => {
  const used = CONSTRUCTS.filter(({ reason }) => reason);
  const unused = CONSTRUCTS.filter(({ reason }) => !reason);
  const text = [
    HEAD,
    markdownTable(
      ["Construct", "Lacks it or differs", "What for"],
      used.map((one) => [one.name, one.lacking, one.reason ?? ""]),
    ),
    "",
    "## What it does without",
    "",
    markdownTable(
      ["Construct", "Lacks it or differs"],
      unused.map(({ name, lacking }) => [name, lacking]),
    ),
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../docs/engines.md");
});
