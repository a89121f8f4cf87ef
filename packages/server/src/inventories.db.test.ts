import { readFileSync } from "node:fs";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { markdownTable } from "../testing/markdown-table.ts";
import { createTestApi } from "./api.fixture.ts";
import { QUEUES } from "./platform/jobs/queues.ts";

const { sql } = await createTestDatabase();
const guide = (name: string) => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), "utf8");

/** The rows of the tables in a guide, by the names of their columns. */
function rowsOf(text: string): Record<string, string>[] {
  return text.split(/\n\n+/).flatMap((part) => {
    const [head, , ...rows] = part
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) =>
        line
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    return rows.map((cells) => Object.fromEntries(cells.map((cell, place) => [head?.[place] ?? "", cell])));
  });
}
const named = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

it("the inventory of data has every table of the database, and no other, each once", async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by 1`;
  const listed = rowsOf(guide("data")).flatMap(({ Table }) => named(Table));
  expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it("each table has classes that are explained, columns that exist, an end, and a job that exists", async () => {
  const rows = rowsOf(guide("data"));
  const classes = new Set(rows.filter(({ Protection }) => Protection).map(({ Class }) => Class));
  const columns = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`;
  const known = new Set(columns.map(({ name }) => name));
  for (const { Table, Class = "", Contains, Kept = "", Job } of rows.filter((row) => row.Table)) {
    const [table = ""] = named(Table);
    expect([table, Class.split(", ").filter((one) => !classes.has(one))]).toEqual([table, []]);
    for (const column of named(`${Contains} ${Kept}`)) expect(known).toContain(`${table}.${column}`);
    expect([table, Kept]).not.toEqual([table, ""]);
    for (const job of named(Job)) expect([...Object.keys(QUEUES), "maintenance"]).toContain(job);
  }
});

it("each column that looks personal or secret is named in the inventory", async () => {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    join pg_class on oid = to_regclass(table_name) and relkind in ('r', 'p') and not relispartition
    where table_schema = 'public'
      and column_name ~ '(email|password|token_hash|nonce$|^to_address|network_address|^wallet_address|^body|signature|reason$|^note$)'
      and data_type in ('text', 'bytea')`;
  const rows = rowsOf(guide("data")).filter((row) => row.Table);
  const missing = columns.filter(({ table, column }) => {
    const row = rows.find(({ Table }) => named(Table)[0] === table);
    return !named(`${row?.Contains} ${row?.Kept}`).includes(column);
  });
  expect(missing).toEqual([]);
});

type Schema = { $ref?: string; type?: string; items?: Schema; properties?: Record<string, Schema> } & Partial<
  Record<"anyOf" | "oneOf" | "allOf", Schema[]>
>;
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The names of a schema's fields, and of the schemas that it is made of. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  if (schema.$ref) return [`_${schema.$ref.split("/").at(-1)}_`];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).map(([name, of]) => {
    const inner = fieldsOf(of.items ?? of);
    return inner.length > 0 ? `\`${name}\` (${inner.join(", ")})` : `\`${name}\``;
  });
  return [...parts.flatMap(fieldsOf), ...own, ...(schema.items ? fieldsOf(schema.items) : [])];
}

const list = (names: string[]) => [...new Set(names)].join(", ") || "none";

it("the proxy sends a request with a key again on exactly the routes that take keys", async () => {
  const { paths } = (await (await createTestApi(sql).app.request("/api/openapi.json")).json()) as Document;
  const keyed = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).some(({ parameters = [] }) => parameters.some((one) => one.name === "idempotency-key"))
      ? [`/api${path}`]
      : [],
  );
  const nginx = readFileSync(new URL("../deploy/proxy/nginx.conf", import.meta.url), "utf8");
  const listed = [...nginx.matchAll(/^ {4}(\S+) \$http_idempotency_key;$/gm)].map(([, path]) => path);
  expect(listed).toEqual(keyed.toSorted());
});

it("the guide of fields is what the API's description says: update it with vitest -u", async () => {
  const api = createTestApi(sql);
  const { paths, components } = (await (await api.app.request("/api/openapi.json")).json()) as Document;
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { security, parameters = [], requestBody, responses }]) => {
      const who = path.startsWith("/admin/")
        ? "admins"
        : security?.length
          ? "signed-in people, of their own"
          : "all people";
      const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema));
      const query = parameters.filter((one) => one.in === "query").map(({ name }) => `\`?${name}\``);
      const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
      const types = good.flatMap(([, { content = {} }]) => Object.entries(content));
      const got = types.flatMap(([type, { schema }]) =>
        type === "application/json" ? fieldsOf(schema) : [`\`${type}\``],
      );
      return [`\`${method.toUpperCase()} ${path}\``, who, list([...query, ...body]), list(got)];
    }),
  );
  const schemas = Object.entries(components.schemas)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => `- **${name}**: ${list(fieldsOf(schema))}`);
  const text = `# Fields

Who may read and write which fields. A test makes this page from the API's description.

The schemas in \`@freehold/contract/schemas\` are the rule: a field that isn't listed is never used, and no response has one.
"Signed-in people, of their own" means that the call finds only what belongs to the person. Another person's ID is a 404. Files and documents of a published property are public.

## Calls

${markdownTable(["Call", "Who", "Writes or asks for", "Reads"], calls.toSorted())}

## Schemas

${schemas.join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../docs/fields.md");
});
