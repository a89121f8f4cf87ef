import { readFile } from "node:fs/promises";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { FEATURES, SCHEMA } from "../../../schema/make-baseline.ts";
import { dumpSchema } from "./dump-schema.fixture.ts";

it("the migrations amount to what the files of the schema say, comments included", async () => {
  const migrated = await createTestDatabase();
  const described = await createTestDatabase({ empty: true });
  for (const name of FEATURES) await described.sql.unsafe(await readFile(new URL(`${name}.sql`, SCHEMA), "utf8"));
  expect(await dumpSchema(migrated.sql)).toBe(await dumpSchema(described.sql));
});
