import { readFile } from "node:fs/promises";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { expect, it } from "vitest";
import { PACKAGE_ROOT } from "../package-root.ts";
import { dumpSchema } from "./dump-schema.ts";

it("schema.sql says what the migrations amount to; if not: pnpm --filter @freehold/server schema", async () => {
  const { sql } = await createTestDatabase();
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int / 10000 as version`;
  // PostgreSQL 18 writes views in other words than earlier versions do.
  const comparable = (schema: string) =>
    row?.version === 18
      ? schema
      : schema
          .split("\n\n")
          .filter((part) => !part.startsWith("create view"))
          .join("\n\n");
  const committed = await readFile(new URL("schema.sql", PACKAGE_ROOT), "utf8");
  expect(comparable(await dumpSchema(sql))).toBe(comparable(committed));
});
