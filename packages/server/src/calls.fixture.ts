import type { createApp } from "./app.ts";

type Schema = { $ref?: string; type?: string; enum?: string[]; minimum?: number; required?: string[] } & {
  properties?: Record<string, Schema>;
};
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };
type Body = Record<string, unknown>;

/** What is sent in a field, by its name, where its schema does not say it; `chosen` is what else is sent on purpose. */
export type Words = Record<string, (chosen: Body) => unknown>;

/** What a call can be about now, by what stands before its place in the path, such as `users` of `/admin/users/{id}`. */
export type Rows = Record<string, () => PromiseLike<readonly { id: string }[]>>;

/** A call that is no GET, with fields that are sent with it. */
export type Write = {
  /** Such as `PATCH /admin/users/{id}`. */
  call: string;
  /** Which fields, for a person who reads it. */
  sent: string;
  /** Sends it about each row that it can be about. @returns what was answered */
  send: (token: string) => Promise<number[]>;
};

/** A document that is taken as one. */
const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/**
 * Every call of the API's own description that changes something, several times where it takes other fields: with what is required,
 * with all the rest, with each choice of a few, and with each alone of a few fields. A new call is among them by itself.
 *
 * @param know.rows - where a part of a path is not among them, all of these are tried.
 */
export async function listWrites(
  app: ReturnType<typeof createApp>,
  know: { words: Words; rows: Rows },
): Promise<Write[]> {
  const document = (await (await app.request("/api/openapi.json")).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== "get")
      .flatMap(([method, operation]) => {
        const content = operation.requestBody?.content ?? {};
        const bodies = operation.requestBody ? wantedOf(document, content["application/json"]?.schema) : [null];
        const call = { app, path, method: method.toUpperCase(), operation };
        return bodies.map((wanted) => toWrite(call, wanted, know));
      }),
  );
}

function toWrite(
  {
    app,
    path,
    method,
    operation,
  }: { app: ReturnType<typeof createApp>; path: string; method: string; operation: Operation },
  wanted: Wanted | null,
  { words, rows }: { words: Words; rows: Rows },
): Write {
  const isFile = operation.requestBody?.content["application/octet-stream"] !== undefined;
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.in === "query" && parameter.required);
  const sent = wanted && { ...Object.fromEntries(wanted.fields.map(([name]) => [name, "…"])), ...wanted.chosen };
  return {
    call: `${method} ${path}`,
    sent: sent ? JSON.stringify(sent) : "",
    async send(token) {
      const statuses: number[] = [];
      const query = await valuesOf(
        needed.map(({ name, schema }) => [name, schema]),
        words,
      );
      for (const row of await pathsOf(path, rows)) {
        const answer = await app.request(`/api${row}?${new URLSearchParams(query as Record<string, string>)}`, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            ...(wanted && { "Content-Type": isFile ? "application/octet-stream" : "application/json" }),
          },
          ...(wanted && { body: isFile ? PDF : JSON.stringify(await bodyOf(wanted, words)) }),
        });
        await answer.text();
        statuses.push(answer.status);
      }
      return statuses;
    },
  };
}

/** Some of a call's fields, and what is chosen for one of them. */
type Wanted = { fields: [string, Schema][]; chosen?: Body };

function wantedOf(document: Document, given: Schema | undefined): Wanted[] {
  const schema = given?.$ref ? document.components.schemas[given.$ref.split("/").at(-1) as string] : given;
  const all = Object.entries(schema?.properties ?? {});
  const isNeeded = ([name]: [string, Schema]) => name === "reason" || schema?.required?.includes(name) === true;
  const needed = all.filter(isNeeded);
  const plain = all.filter((field) => !isNeeded(field) && choicesOf(field[1]).length === 0);
  const wanted: Wanted[] = [
    { fields: needed },
    { fields: [...needed, ...plain] },
    ...(plain.length <= 4 ? plain.map((field) => ({ fields: [...needed, field] })) : []),
    ...all.flatMap(([name, of]) => choicesOf(of).map((value) => ({ fields: needed, chosen: { [name]: value } }))),
  ];
  return [...new Map(wanted.map((one) => [JSON.stringify(one), one])).values()];
}

const choicesOf = ({ type, enum: choices = [] }: Schema) =>
  type === "boolean" ? [true, false] : choices.length <= 3 ? choices : [];

const bodyOf = async ({ fields, chosen = {} }: Wanted, words: Words): Promise<Body> => ({
  ...(await valuesOf(fields, words, chosen)),
  ...chosen,
});

async function valuesOf(fields: [string, Schema][], words: Words, chosen: Body = {}): Promise<Body> {
  const values: Body = {};
  for (const [name, schema] of fields) values[name] = await someValue(name, schema, words[name]?.(chosen));
  return values;
}

async function someValue(name: string, { type, enum: choices, minimum }: Schema, asked: unknown): Promise<unknown> {
  const word = await asked;
  if (choices) return choices.includes(String(word)) ? word : choices[0];
  if (word !== undefined) return word;
  if (type === "integer" || type === "number") return Math.max(minimum ?? 1, 1);
  if (type === "boolean") return true;
  return name.endsWith("_ubxs") ? "1" : "For the test";
}

/** A call's paths, one for each row that it can be about now. */
async function pathsOf(template: string, rows: Rows): Promise<string[]> {
  let paths = [""];
  let before = "";
  for (const part of template.split("/").slice(1)) {
    const own = rows[before];
    const lists = /^\{.+\}$/.test(part)
      ? await Promise.all((own ? [own] : Object.values(rows)).map((list) => list()))
      : null;
    const ids = lists?.flat().map(({ id }) => id) ?? [part];
    paths = paths.flatMap((path) => ids.map((id) => `${path}/${id}`));
    before = part;
  }
  return paths;
}
