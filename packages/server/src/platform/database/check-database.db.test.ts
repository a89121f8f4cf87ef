import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { checkDatabase } from "./check-database.ts";
import { connect } from "./connect.ts";

it("refuses a database whose settings say what time it is, which would move limits and months", async () => {
  const { sql, url } = await createTestDatabase();
  await checkDatabase(sql);
  const name = new URL(url).pathname.slice(1);
  await sql.unsafe(`alter database "${name}" set freehold.now = '2020-01-01T00:00:00Z'`);
  const later = connect(url, { max: 1 });
  await expect(checkDatabase(later)).rejects.toThrow(/setting freehold\.now says what time it is/);
  await later.end();
});
