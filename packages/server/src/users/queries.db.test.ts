import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { countQueries } from "../platform/database/queries.fixture.ts";

const { url } = await createTestDatabase();
const { sql, queries } = countQueries(url);
const api = createTestApi(sql);
let admin: Person;
let person: Person;

beforeAll(async () => {
  [admin, person] = [await api.person("admin"), await api.person()];
  for (let n = 0; n < 12; n++) {
    await api.person("user", person.id);
    await admin.post(`/admin/users/${person.id}/notes`, { body: `Note ${n}` });
  }
});

/** Beside the one that finds the session. */
const sent = async (who: Person, path: string) =>
  (await queries(async () => expect((await who.get(path)).status).toBe(200))).length - 1;

it("a list asks the same few queries, however long it is", async () => {
  for (const part of ["deposits", "withdrawals", "holdings", "earnings", "referrals", "mails", "notes", "events"])
    expect([part, await sent(admin, `/admin/users/${person.id}/${part}?limit=10`)]).toEqual([part, 1]);
  expect(await sent(admin, "/admin/users?limit=10&q=freehold&refund=open")).toBe(1);
  expect(await sent(admin, "/admin/users?limit=100")).toBe(1);
  expect(await sent(admin, `/admin/users/${person.id}`)).toBe(4);
});

it("so do the referrals", async () => {
  expect(await sent(person, "/auth/referrals/tree")).toBe(2);
  expect(await sent(person, "/auth/referrals/leaderboard")).toBe(2);
  expect(await sent(person, "/auth/referrals/history")).toBe(2);
  expect(await sent(person, "/auth/referrals")).toBe(4);
});
