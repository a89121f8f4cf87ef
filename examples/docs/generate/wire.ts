import { connect, createApp, createLog } from "@freehold/server";
import { cell, codeCell, table, writePage } from "./write-page.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  example?: unknown;
  examples?: unknown[];
};
type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
/** The API's description, as far as pages are made of it (OpenAPI 3.1). */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Reads the API's description from a server that has no database. */
export async function readDocument(): Promise<Document> {
  // Nothing is sent to the database: the document is made of the routes.
  const app = createApp({
    sql: connect("postgres://unknown@127.0.0.1:1/none"),
    clock: () => new Date(),
    log: createLog({ level: "silent" }),
    config: { publicUrl: "https://platform.example", publicDocs: true },
  });
  return (await (await app.request("/api/openapi.json")).json()) as Document;
}

/** Writes a page for each part of the API: the request and response of each call, with a line to copy. */
export async function writeWire(): Promise<void> {
  const document = await readDocument();
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? "Other"))];
  for (const [order, tag] of tags.entries()) {
    const own = calls.filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag);
    const body = own.map((call) => callPart(document, call)).join("\n");
    const list = own.map(({ method, path }) => `${method} ${path}`);
    writePage(
      `wire/${tag.toLowerCase().replace(/\W+/g, "-")}`,
      { title: tag, description: `${own.length} calls: ${list.slice(0, 4).join(", ")}`, order },
      `Amounts are decimal strings in UBXS with at most 6 decimals. Times are ISO 8601 in UTC. Errors are \`application/problem+json\`, with a [code](/freehold/errors/).\n\n${body}`,
    );
  }
}

type Call = { path: string; method: string; operation: Operation };

function callPart(document: Document, { path, method, operation }: Call): string {
  const { summary, description, parameters = [], requestBody, responses, security } = operation;
  const body = requestBody?.content?.["application/json"]?.schema;
  const answer = responses["200"] ?? responses["201"] ?? responses["202"];
  const given = answer?.content?.["application/json"]?.schema;
  return [
    `## ${method} ${path.replaceAll(/[{}]/g, (brace) => `\\${brace}`)}\n\n${summary}.\n\n`,
    description ? `${description}\n\n` : "",
    `\`\`\`sh\n${curl(document, { path, method, operation }, body)}\n\`\`\`\n\n`,
    table(
      ["Parameter", "In", "Meaning"],
      parameters.map((one) => [
        codeCell(one.name),
        one.in,
        cell(
          `${typeOf(document, one.schema)}${one.required ? "" : ", optional"}. ${one.description ?? one.schema.description ?? ""}`,
        ),
      ]),
    ),
    body ? `Request:\n\n${fields(document, body)}` : "",
    given ? `Response:\n\n${fields(document, given)}` : "",
    security ? "Requires a session.\n\n" : "",
  ].join("");
}

/** A line that can be copied, with examples for what it needs. */
function curl(document: Document, { path, method, operation }: Call, body: Schema | undefined): string {
  const { parameters = [], security, requestBody } = operation;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map((one) => `${one.name}=$${one.name.toUpperCase()}`)
    .join("&");
  const words = ["curl"];
  if (method !== "GET") words.push("-X", method);
  words.push(`"https://platform.example/api${filled}${query && `?${query}`}"`);
  if (security) words.push('-H "Authorization: Bearer $TOKEN"');
  if (parameters.some(({ name }) => name.toLowerCase() === "idempotency-key"))
    words.push('-H "Idempotency-Key: $(uuidgen)"');
  if (body) words.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleOf(document, body))}'`);
  else if (requestBody) words.push("--data-binary @picture.jpg");
  // What follows the address stands on lines of its own.
  return words.join(" ").replaceAll(/ (?=-H |-d |--data-binary )/g, " \\\n  ");
}

/** What can be sent, of the examples of its parts. */
export function exampleOf(document: Document, given: Schema): unknown {
  const schema = resolve(document, given);
  const { example, examples, enum: values, const: only, anyOf, type, items, properties = {}, required = [] } = schema;
  const said = example ?? examples?.[0] ?? values?.[0] ?? only;
  if (said !== undefined) return said;
  if (anyOf) return exampleOf(document, anyOf[0] as Schema);
  if (type === "array") return items ? [exampleOf(document, items)] : [];
  if (type === "object")
    return Object.fromEntries(required.map((name) => [name, exampleOf(document, properties[name] ?? {})]));
  return type === "boolean" ? true : type === "integer" || type === "number" ? 1 : "…";
}

function resolve(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name ? (document.components.schemas[name] ?? schema) : schema;
}

function fields(document: Document, schema: Schema): string {
  const { properties = {}, required = [] } = resolve(document, schema);
  return table(
    ["Field", "Type", "Meaning"],
    Object.entries(properties).map(([name, one]) => [
      codeCell(name),
      cell(`${typeOf(document, one)}${required.includes(name) ? "" : ", optional"}`),
      cell(one.description ?? resolve(document, one).description),
    ]),
  );
}

function typeOf(document: Document, schema: Schema): string {
  if (schema.$ref) return schema.$ref.replace("#/components/schemas/", "");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(document, one)).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(document, schema.items) : "anything"}`;
  return Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "anything");
}
