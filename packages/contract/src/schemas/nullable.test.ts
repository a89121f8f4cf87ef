import { expect, it } from "vitest";
import { z } from "zod";
import * as schemas from "../schemas.ts";

type Node = { _zod: { def: Record<string, unknown> } };

const isSchema = (value: unknown): value is z.ZodType & Node =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Every schema below one, with the way to it. */
function* below(
  schema: z.ZodType & Node,
  way: string,
  seen = new Set<unknown>(),
): Generator<[string, z.ZodType & Node]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield [way, schema];
  const walk = function* (value: unknown, at: string): Generator<[string, z.ZodType & Node]> {
    if (isSchema(value)) yield* below(value, at, seen);
    else if (Array.isArray(value)) for (const one of value) yield* walk(one, at);
    else if (value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)
      for (const [name, one] of Object.entries(value)) yield* walk(one, `${at}.${name}`);
  };
  const { def } = schema._zod;
  yield* walk({ ...def, ...(schema instanceof z.ZodObject && { shape: { ...schema.shape } }) }, way);
}

it("a schema with a name is made null by orNull(), since its name alone would say that it never is", () => {
  const wrong = Object.entries(schemas).flatMap(([name, schema]) =>
    isSchema(schema)
      ? [...below(schema, name)].flatMap(([way, one]) =>
          one instanceof z.ZodNullable && (one.unwrap() as z.ZodType).meta()?.id ? [way] : [],
        )
      : [],
  );
  expect([...new Set(wrong)]).toEqual([]);
});
