import * as schemas from "@freehold/contract/schemas";
import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOf, readDocument } from "./wire.ts";

const named = new Map(
  Object.values(schemas).flatMap((schema) => (schema instanceof z.ZodType ? [[schema.meta()?.id, schema]] : [])),
);

test("what the lines to copy send is what the API takes", async () => {
  const document = await readDocument();
  const bodies = Object.values(document.paths)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ requestBody }) => requestBody?.content?.["application/json"]?.schema ?? []);
  expect(bodies.length).toBeGreaterThan(30);
  const faults = bodies.flatMap((body) => {
    const name = body.$ref?.split("/").at(-1);
    const { error } = (name && named.get(name)?.safeParse(exampleOf(document, body))) || {};
    return error ? error.issues.map(({ path, message }) => `${name}, ${path.join(".")}: ${message}`) : [];
  });
  expect(faults).toEqual([]);
});
