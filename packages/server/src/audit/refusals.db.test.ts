import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay, someAddress, someHash } from "../money.fixture.ts";
import { verifyAudit } from "./verify-audit.ts";

const { sql } = await createTestDatabase();
await sql`update settings set approval_window_seconds = 0`;
const api = createTestApi(sql);
const reader = await api.person("admin");

/** What the log has of refusals, oldest first. */
async function refusals(subject: string) {
  const { body } = await reader.get(`/admin/audit?refused=true&subject=${subject}&limit=100`);
  expect(body.next).toBeNull();
  return body.items.reverse().map(({ actor, action, subject_type, details }) => {
    expect(action).toBe("refused");
    return { actor, subject_type, ...details };
  });
}

async function asked(person: Person, amount_ubxs: string): Promise<string> {
  await pay(sql, person.id, amount_ubxs);
  const { body } = await person.post("/wallet/withdraw", { amount_ubxs, wallet_address: someAddress() });
  return body.withdrawal.id;
}

it("an admin's decision on their own request is in the log, by itself and among many", async () => {
  const admin = await api.person("admin");
  const own = await asked(admin, "10");
  const refused = { actor: admin.email, subject_type: "withdrawal", code: "self_approval" };
  expect((await admin.post(`/admin/withdrawals/${own}/approve`)).body.code).toBe("self_approval");
  expect(await refusals(own)).toEqual([{ ...refused, act: "POST /admin/withdrawals/{id}/approve" }]);

  const another = await asked(admin, "10");
  const { body } = await admin.post("/admin/withdrawals/approve", { ids: [another, randomUUID()] });
  expect(body.results.map((result) => !result.success && result.code)).toEqual(["self_approval", "not_found"]);
  expect(await refusals(another)).toEqual([{ ...refused, act: "POST /admin/withdrawals/approve" }]);

  // It stands in the account that the log has of the request, with all else.
  const trail = await reader.get(`/admin/audit?subject=${another}`);
  expect(trail.body.items.map(({ action }) => action)).toEqual(["refused", "withdrawal.pending"]);
});

it("a second approval by the same admin, and a payment recorded before its approvals, are in it", async () => {
  const [admin, person] = [await api.person("admin"), await api.person()];
  const [large, small] = [await asked(person, "5000"), await asked(person, "10")];
  await admin.post(`/admin/withdrawals/${large}/approve`);
  expect((await admin.post(`/admin/withdrawals/${large}/approve`)).body.code).toBe("already_approved");
  await admin.post(`/admin/withdrawals/${small}/approve`);
  const early = await admin.post(`/admin/withdrawals/${small}/complete`, { tx_id: someHash() });
  expect(early.body.code).toBe("cooling_off");
  await sql`update settings set two_approvals_above = 0`;
  const alone = await admin.post(`/admin/withdrawals/${small}/complete`, { tx_id: someHash() });
  expect(alone.body.code).toBe("approvals_missing");
  await sql`update settings set two_approvals_above = default`;
  const by = { actor: admin.email, subject_type: "withdrawal" };
  const complete = "POST /admin/withdrawals/{id}/complete";
  expect(await refusals(large)).toEqual([
    { ...by, act: "POST /admin/withdrawals/{id}/approve", code: "already_approved" },
  ]);
  expect(await refusals(small)).toEqual([
    { ...by, act: complete, code: "cooling_off" },
    { ...by, act: complete, code: "approvals_missing" },
  ]);
});

it("an admin's confirmation of their own proposal is in it", async () => {
  const admin = await api.person("admin");
  const { body } = await admin.patch("/admin/settings", { two_approvals_above_ubxs: "5000" });
  const id = body.pending[0]?.id as string;
  await admin.post(`/admin/proposals/${id}/confirm`);
  expect(await refusals(id)).toEqual([
    {
      actor: admin.email,
      subject_type: "proposal",
      act: "POST /admin/proposals/{id}/confirm",
      code: "self_approval",
    },
  ]);
});

it("a person without the role stands in it once a minute, whatever they try", async () => {
  const person = await api.person();
  const forbidden = [
    () => person.get("/admin/settings"),
    () => person.post(`/admin/withdrawals/${randomUUID()}/approve`),
    () => person.post("/admin/withdrawals/approve", { ids: [randomUUID()] }),
    () => person.get("/admin/nothing"),
  ];
  for (const attempt of forbidden) expect((await attempt()).status).toBe(403);
  expect(await refusals(person.id)).toEqual([
    { actor: person.email, subject_type: "user", act: "GET /admin/settings", code: "forbidden" },
  ]);
});

it("the same refusal is written once a minute, also of many at once, and anew after it", async () => {
  const admin = await api.person("admin");
  const own = await asked(admin, "10");
  const attempts = () => Promise.all(Array.from({ length: 30 }, () => admin.post(`/admin/withdrawals/${own}/approve`)));
  for (const { body } of await attempts()) expect(body.code).toBe("self_approval");
  await attempts();
  expect(await refusals(own)).toHaveLength(1);
  await sql.begin(async (tx) => {
    await tx`alter table audit_log disable trigger audit_log_guard`;
    await tx`update audit_log set at = at - interval '1 minute' where subject_id = ${own} and action = 'refused'`;
    await tx`alter table audit_log enable trigger audit_log_guard`;
  });
  await attempts();
  expect(await refusals(own)).toHaveLength(2);
});

it("strangers, and refusals that say nothing of a person's rights, are not in it", async () => {
  const [admin, person] = [await api.person("admin"), await api.person()];
  const before = await sql`select max(number) as last from audit_log`;
  expect((await api.call("GET", "/admin/settings", null)).status).toBe(401);
  expect((await admin.post(`/admin/withdrawals/${randomUUID()}/approve`)).status).toBe(404);
  expect((await admin.patch("/admin/settings", { cooling_off_seconds: -1 })).status).toBe(422);
  expect((await person.get("/wallet/balance")).status).toBe(200);
  const [own] = await sql`select count(*)::int as count from audit_log where actor_id = ${person.id}`;
  expect(own?.count).toBe(0);
  expect(await sql`select max(number) as last from audit_log`).toEqual(before);
});

it("the refusal stands when the log cannot be written, and the chain is sound without it", async () => {
  const { sql: broken } = await createTestDatabase();
  const { person } = createTestApi(broken);
  const refused = await person();
  await broken.unsafe(`create function trip() returns trigger language plpgsql as $$ begin raise 'tripped'; end $$;
    create trigger trip before insert on audit_log for each row execute function trip()`);
  const { status, body } = await refused.get("/admin/settings");
  expect([status, body.code]).toEqual([403, "forbidden"]);
  expect(await verifyAudit(broken)).toMatchObject({ intact: true });
});
