import type { AdminUsers, Distributions, Proposals } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { somebody } from "../money.fixture.ts";
import { someProperty } from "../payouts/payouts.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const [admin, other] = [await api.person("admin"), await api.person("admin")];
const read = async (person: Person) => (await person.get<Proposals>("/admin/proposals")).body;

it("counts everything that waits for another admin, however much, as its lists have it", async () => {
  expect(await read(admin)).toEqual({ success: true, admins: 0, months: 0, months_of_others: 0 });
  const people = [];
  for (let count = 0; count < 101; count++) people.push((await somebody(sql)).id);
  await sql`
    insert into role_changes (user_id, role, proposed_by) select unnest(${people}::uuid[]), 'admin', ${admin.id}`;
  const property = await someProperty(sql);
  await sql`
    insert into distributions
      (property_id, month, gross, costs, status, alone, proposed_by, shares, holders, smallest, largest, rounded_up)
    select ${property.id}, date_trunc('month', now() at time zone 'UTC') - place * interval '1 month', 5, 1, 'proposed', false,
      case when place <= 2 then ${other.id}::uuid else ${admin.id}::uuid end, 3, 3, 1, 2, 1
    from generate_series(1, 121) place`;
  expect(await read(admin)).toEqual({ success: true, admins: 101, months: 121, months_of_others: 2 });
  expect(await read(other)).toMatchObject({ months: 121, months_of_others: 119 });

  // The lists go on where a page ends.
  const listed = async (path: string) => {
    let count = 0;
    for (let after = ""; ; ) {
      const { items, next } = (await admin.get<AdminUsers | Distributions>(`${path}&limit=100${after}`)).body;
      count += items.length;
      if (next === null) return count;
      after = `&after=${next}`;
    }
  };
  expect(await listed("/admin/users?proposed=true")).toBe(101);
  expect(await listed("/admin/payouts?status=proposed")).toBe(121);

  await sql`update role_changes set status = 'withdrawn', closed_by = ${admin.id}, closed_at = now()`;
  expect(await read(admin)).toMatchObject({ admins: 0, months: 121 });
});

it("is for admins alone", async () => {
  expect((await (await api.person()).get("/admin/proposals")).status).toBe(403);
});
