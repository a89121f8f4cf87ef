import type { AdminNotes, AdminWithdrawalDetail } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { createLog } from "../../platform/http/log.ts";
import { createChanges } from "../../progress/changes.ts";
import { startListening } from "../../progress/stream.fixture.ts";

const { sql } = await createTestDatabase();
const changes = createChanges(sql, createLog({ level: "silent" }));
const api = createTestApi(sql, { changes });
const [anna, bea] = [await api.person("admin"), await api.person("admin")];
const listen = await startListening(sql, changes);
afterAll(() => changes.end());

let owner: Person;
let id: string;
beforeEach(async () => {
  owner = await api.person();
  await pay(sql, owner.id, "10");
  const { body } = await owner.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  id = body.withdrawal.id;
});

const take = (admin: Person, from: Person | null = null) =>
  admin.post(`/admin/withdrawals/${id}/take`, { from: from?.id ?? null });
const giveBack = (admin: Person) => admin.post(`/admin/withdrawals/${id}/give-back`);
const takenBy = async () =>
  (await bea.get<AdminWithdrawalDetail>(`/admin/withdrawals/${id}`)).body.withdrawal.taken_by?.email ?? null;
const trail = async () => {
  const { items } = (await bea.get(`/admin/audit?subject=${id}`)).body;
  return items.map(({ action, actor, details }) => [action, actor, details]).reverse();
};

it("is taken by one of two admins at once, and the other is told who", async () => {
  const answers = await Promise.all([take(anna), take(bea)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = answers[0]?.status === 200 ? [anna, bea] : [bea, anna];
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect([refused?.code, refused?.detail]).toEqual([
    "invalid_transition",
    `This request is already assigned to ${first.email}.`,
  ]);
  expect(await takenBy()).toBe(first.email);
  // The list says it, too; and to take it again changes nothing.
  const { items } = (await second.get("/admin/withdrawals?order=newest")).body;
  expect(items.find((one) => one.id === id)?.taken_by).toMatchObject({ id: first.id, email: first.email });
  expect((await take(first)).status).toBe(200);

  // The other takes it over, knowing from whom; two at once are one.
  expect((await take(second, first)).body.withdrawal.taken_by?.email).toBe(second.email);
  expect((await giveBack(first)).body.withdrawal.taken_by?.email).toBe(second.email);
  expect((await giveBack(second)).body.withdrawal.taken_by).toBeNull();
  expect((await giveBack(second)).status).toBe(200);
  expect((await trail()).slice(1)).toEqual([
    ["withdrawal.taken", first.email, {}],
    ["withdrawal.taken", second.email, { from: first.id }],
    ["withdrawal.given_back", second.email, {}],
  ]);
});

it("keeps no other admin from a decision, and ends with the request", async () => {
  await take(anna);
  expect((await bea.post(`/admin/withdrawals/${id}/reject`, { reason: "A test" })).status).toBe(200);
  expect(await takenBy()).toBeNull();
  expect((await take(anna)).body).toMatchObject({ code: "invalid_transition", detail: "This request is closed." });
});

it("is free again where the admin lost the role, and is never an admin's own", async () => {
  const leaver = await api.person("admin");
  await take(leaver);
  await sql`update users set role = 'user' where id = ${leaver.id}`;
  expect(await takenBy()).toBeNull();
  expect((await take(anna)).status).toBe(200);
  await sql`update users set role = 'admin' where id = ${owner.id}`;
  expect((await take(owner, anna)).body.code).toBe("self_approval");
});

it("is seen at once by the other admins, as are notes, and by no person", async () => {
  const [admins, owns] = [await listen(api, bea), await listen(api, owner)];
  await take(anna);
  expect(await admins.until("request_notes")).toContain("request_notes");
  await giveBack(anna);
  expect(await admins.until("request_notes")).toContain("request_notes");
  expect((await anna.post(`/admin/withdrawals/${id}/notes`, { body: "  Called on Monday.  " })).status).toBe(201);
  expect(await admins.until("request_notes")).toContain("request_notes");
  await anna.post(`/admin/withdrawals/${id}/reject`, { reason: "A test" });
  expect(await owns.until("withdrawals")).not.toContain("request_notes");
  await admins.close();
  await owns.close();
});

it("has notes that stay as they are, which no person can read, and of which the audit log does not say what they say", async () => {
  const path = `/admin/withdrawals/${id}/notes`;
  for (const body of ["One", "Two", "Three"]) await anna.post(path, { body });
  const { items, next } = (await bea.get<AdminNotes>(`${path}?limit=2`)).body;
  expect(items).toMatchObject([
    { body: "Three", by: anna.email },
    { body: "Two", by: anna.email },
  ]);
  expect((await bea.get<AdminNotes>(`${path}?limit=2&after=${next}`)).body).toMatchObject({
    items: [{ body: "One" }],
    next: null,
  });
  expect([(await owner.get(path)).status, (await owner.post(path, { body: "Mine" })).status]).toEqual([403, 403]);
  expect((await bea.get(path.replace(id, owner.id))).body.code).toBe("not_found");
  expect((await bea.post(path.replace(id, owner.id), { body: "x" })).body.code).toBe("not_found");
  expect((await bea.post(path, { body: " " })).body.code).toBe("validation_failed");
  await expect(sql`update withdrawal_notes set body = 'x'`).rejects.toThrow(/append-only|permission denied/);
  expect(JSON.stringify(await trail())).not.toContain("Three");
  expect((await trail()).filter(([action]) => action === "withdrawal.note")).toHaveLength(3);
});
