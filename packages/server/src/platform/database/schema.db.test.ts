import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { dumpSchema } from "./dump-schema.fixture.ts";
import { readSchema } from "./read-migrations.ts";

it("the migrations amount to what the files of the schema say, comments included", async () => {
  const migrated = await createTestDatabase();
  const described = await createTestDatabase({ empty: true });
  await described.sql.unsafe(await readSchema());
  expect(await dumpSchema(migrated.sql)).toBe(await dumpSchema(described.sql));
});
