import { randomUUID } from "node:crypto";
import type { AdminUserDetail, PaymentBatch } from "@freehold/contract";
import { digestOfKey } from "@freehold/contract/signatures";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { publishByTwo, someDraft } from "./investments/market.fixture.ts";
import { knowChainByHand, someAddress, someHash } from "./money.fixture.ts";
import { addPartner, createPartner, PAGE } from "./partners/partner.fixture.ts";
import { addWebhook } from "./partners/webhooks/webhook.fixture.ts";
import { createMultisigWorld } from "./payments/multisig/multisig.fixture.ts";
import { agreedMonth, buyShares, monthsAgo, someProperty } from "./payouts/payouts.fixture.ts";
import { payTarget } from "./platform/chain/pay-target.ts";
import { signingAdmin } from "./signatures/signing-admin.fixture.ts";

const { sql } = await createTestDatabase();
const multi = await createMultisigWorld(sql);
const api = createTestApi(sql, { chain: multi.chain });
const [operator, remover] = [await api.person("admin"), await api.person("admin")];
afterAll(() => multi.world.stop());

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

type Body = { code?: string | undefined; results?: readonly object[] };
/** Of a call about several requests, each is answered. */
const codeOf = ({ code, results: [first] = [] }: Body) => (first && "code" in first ? first.code : code);

/** Statements that wait for the transaction that holds what they need. */
async function waiting(): Promise<number> {
  const rows = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

/** What an admin's request leads to that was let in, and whose role is taken before it does anything. */
async function whileDemoted(admin: Person, act: () => Promise<{ body: Body }>) {
  const sent = await sql.begin(async (tx) => {
    await tx`update users set role = 'user' where id = ${admin.id}`;
    let done = false;
    const answer = act().finally(() => {
      done = true;
    });
    // It waits for the transaction that takes the role, or is done already.
    await expect.poll(async () => done || (await waiting()) > 0).toBe(true);
    return { answer };
  });
  return codeOf((await sent.answer).body);
}

async function openProperty(): Promise<string> {
  const { body } = await operator.post("/admin/properties", someDraft());
  return (await publishByTwo([operator, remover], body.property.id)).id;
}

const note = { kind: "note", happened_on: "2026-01-01", title: "Painted" };
const addFile = async (admin: Person, propertyId: string) => {
  const answer = await api.app.request(`/api/admin/properties/${propertyId}/files?name=deed.pdf&title=Deed`, {
    method: "POST",
    headers: { Authorization: `Bearer ${admin.token}`, "Content-Type": "application/octet-stream" },
    body: PDF,
  });
  return { status: answer.status, body: (await answer.json()) as Body & { documents: { id: string }[] } };
};

const KEY_TERMS = { origins: [PAGE], requests_per_minute: 600, reason: "Contract of 1 March" };

/** A month that can be entered. */
async function someMonth() {
  const property = await someProperty(sql);
  const holder = await api.person();
  await buyShares(sql, { userId: holder.id, propertyId: property.id, shares: 1, at: new Date(Date.UTC(2020, 0, 15)) });
  return { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "5000", costs_ubxs: "1000" };
}

/** The path of a change of the settings that waits for another admin. */
async function proposedChange(): Promise<string> {
  await operator.patch("/admin/settings", { cooling_off_seconds: 60 });
  await operator.patch("/admin/settings", { cooling_off_seconds: 0 });
  const [pending] = (await operator.get("/admin/settings")).body.pending;
  return `/admin/proposals/${pending?.id}`;
}

const someWebhook = async () => addWebhook(operator, (await addPartner(sql)).id, { url: "http://localhost/hook" });

async function someDifference(): Promise<number> {
  const [{ number }] = await sql<[{ number: number }]>`
    insert into differences (rule_code, subject, expected, found)
    values ('treasury_balance', ${randomUUID()}, 0, 1) returning id::float8 as number`;
  return number;
}

/** A difference that two admins accept. */
async function acceptedDifference(): Promise<string> {
  const number = await someDifference();
  const { body } = await operator.post(`/admin/reconciliation/differences/${number}/accept`, {
    reason: "Looked into.",
  });
  const all = body.groups.flatMap(({ differences }) => differences);
  const id = all.find((one) => one.number === number)?.acceptance?.id as string;
  await (await api.person("admin")).post(`/admin/proposals/${id}/confirm`);
  return id;
}

/** A transfer that is no person's deposit. */
async function unmatchedTransfer() {
  await knowChainByHand(sql);
  const transfer = { chain_id: 56, tx_hash: someHash(), sender: someAddress().toLowerCase() };
  const treasury = someAddress().toLowerCase();
  await sql`
    insert into chain_cursors (chain_id, treasury, first_block, payments_from, scanned_to, proven_to, latest_block, finalized_block)
    values (56, ${treasury}, 1, 1, 1, 1, 1, 1)`;
  await sql`
    insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, final)
    values (56, ${transfer.tx_hash}, 0, ${treasury}, 1, ${someHash()}, ${transfer.sender}, 5, true)`;
  return transfer;
}

/** A transfer that was found to be unexplained. @returns the number of its difference */
async function unexplainedTransfer(): Promise<number> {
  const hash = someHash();
  const [{ number }] = await sql<[{ number: number }]>`
    insert into differences (rule_code, subject, chain_id, tx_hash, log_index, found, found_to)
    values ('unexplained_transfer', ${`${hash}:0`}, 56, ${hash}, 0, 5, ${someAddress().toLowerCase()}) returning id::float8 as number`;
  return number;
}

/** A request that the multisig has paid, in a final block. */
async function paidRequest() {
  const [asked] = await multi.approved("3");
  await multi.exportBatch();
  const hash = await multi.payTogether([asked]);
  await multi.finally_();
  return { path: `/admin/withdrawals/${asked.id}/complete`, hash };
}

/** An admin with an authenticator. */
async function adminWithFactor(): Promise<Person> {
  const person = await api.person("admin");
  await sql`
    insert into authenticators (user_id, secret, confirmed_at, created_at) values (${person.id}, 'A', now(), now())`;
  return person;
}

/** Every write of admins by its call: makes what it is about, and says what the admin sends. */
const WRITES: Record<string, () => Promise<(admin: Person) => Promise<{ body: Body }>>> = {
  "POST /admin/announcement": async () => (admin) =>
    admin.post("/admin/announcement", { texts: { en: "Send your keys." } }),
  "PATCH /admin/settings": async () => (admin) => admin.patch("/admin/settings", { platform_status: "active" }),
  "POST /admin/signatures": async () => {
    const target = payTarget(null);
    const ada = await signingAdmin(sql, api, target);
    const digest = await digestOfKey(ada.key);
    const body = { key: ada.key.credentialId, credential: await ada.assertionOf([digest]) };
    return (admin) => admin.post("/admin/signatures", body);
  },
  "POST /admin/proposals/{id}/confirm": async () => {
    const path = await proposedChange();
    return (admin) => admin.post(`${path}/confirm`);
  },
  "POST /admin/proposals/{id}/cancel": async () => {
    const path = await proposedChange();
    return (admin) => admin.post(`${path}/cancel`);
  },
  "POST /admin/payouts": async () => {
    const month = await someMonth();
    return (admin) => admin.post("/admin/payouts", { ...month, gross_ubxs: "2", costs_ubxs: "1" });
  },
  "POST /admin/payouts/{id}/cancel": async () => {
    const id = await agreedMonth(sql, await someMonth(), [operator.id, (await api.person("admin")).id]);
    return (admin) => admin.post(`/admin/payouts/${id}/cancel`);
  },
  "POST /admin/deposits/unmatched/attribute": async () => {
    const transfer = await unmatchedTransfer();
    const { email } = await api.person();
    return (admin) => admin.post("/admin/deposits/unmatched/attribute", { ...transfer, email, reason: "Ticket 311" });
  },
  "POST /admin/deposits/unmatched/own": async () => {
    const transfer = await unmatchedTransfer();
    return (admin) => admin.post("/admin/deposits/unmatched/own", { ...transfer, is_own: true, reason: "Rent" });
  },
  "POST /admin/reconciliation/differences/{number}/accept": async () => {
    const number = await someDifference();
    return (admin) => admin.post(`/admin/reconciliation/differences/${number}/accept`, { reason: "Looked into." });
  },
  "POST /admin/reconciliation/differences/{number}/record": async () => {
    const [number, { email }] = [await unexplainedTransfer(), await api.person()];
    const payment = { email, kind: "amount", reason: "She told us on the phone." };
    return (admin) => admin.post(`/admin/reconciliation/differences/${number}/record`, payment);
  },
  "POST /admin/reconciliation/acceptances/{id}/revoke": async () => {
    const id = await acceptedDifference();
    return (admin) => admin.post(`/admin/reconciliation/acceptances/${id}/revoke`);
  },
  "POST /admin/properties": async () => (admin) => admin.post("/admin/properties", someDraft()),
  "PATCH /admin/properties/{id}": async () => {
    const id = await openProperty();
    return (admin) => admin.patch(`/admin/properties/${id}`, { gross_rent_ubxs: "600" });
  },
  "POST /admin/properties/{id}/publish": async () => {
    const { id } = (await operator.post("/admin/properties", someDraft())).body.property;
    return (admin) => admin.post(`/admin/properties/${id}/publish`);
  },
  "POST /admin/properties/{id}/reissue": async () => {
    const id = await openProperty();
    return (admin) => admin.post(`/admin/properties/${id}/reissue`);
  },
  "POST /admin/properties/{id}/close": async () => {
    const id = await openProperty();
    return (admin) => admin.post(`/admin/properties/${id}/close`);
  },
  "POST /admin/properties/{id}/events": async () => {
    const id = await openProperty();
    const valuation = { ...note, kind: "valuation", amount_ubxs: "1" };
    return (admin) => admin.post(`/admin/properties/${id}/events`, valuation);
  },
  "DELETE /admin/properties/{id}/events/{event}": async () => {
    const id = await openProperty();
    const { event } = (await operator.post(`/admin/properties/${id}/events`, note)).body;
    return (admin) => admin.delete(`/admin/properties/${id}/events/${event.id}`);
  },
  "POST /admin/properties/{id}/files": async () => {
    const id = await openProperty();
    return (admin) => addFile(admin, id);
  },
  "PATCH /admin/properties/{id}/files/{file}": async () => {
    const id = await openProperty();
    const [file] = (await addFile(operator, id)).body.documents;
    return (admin) => admin.patch(`/admin/properties/${id}/files/${file?.id}`, { title: "Title" });
  },
  "DELETE /admin/properties/{id}/files/{file}": async () => {
    const id = await openProperty();
    const [file] = (await addFile(operator, id)).body.documents;
    return (admin) => admin.delete(`/admin/properties/${id}/files/${file?.id}`);
  },
  "POST /admin/withdrawals/approve": async () => {
    const { id } = await multi.world.ask("1");
    return (admin) => admin.post("/admin/withdrawals/approve", { ids: [id] });
  },
  "POST /admin/withdrawals/{id}/approve": async () => {
    const { id } = await multi.world.ask("1");
    return (admin) => admin.post(`/admin/withdrawals/${id}/approve`);
  },
  "POST /admin/withdrawals/{id}/reject": async () => {
    const { id } = await multi.world.ask("1");
    return (admin) => admin.post(`/admin/withdrawals/${id}/reject`, { reason: "No." });
  },
  "POST /admin/withdrawals/{id}/complete": async () => {
    const { path, hash } = await paidRequest();
    return (admin) => admin.post(path, { tx_id: hash });
  },
  "POST /admin/payments/settle": async () => {
    const { hash } = await paidRequest();
    return (admin) => admin.post<Body>("/admin/payments/settle", { tx_hashes: [hash] });
  },
  "POST /admin/payments/retry": async () => {
    const [{ id }] = await multi.approved("1");
    return (admin) => admin.post<Body>("/admin/payments/retry", { ids: [id] });
  },
  "POST /admin/payments/export": async () => {
    await multi.approved("1", "2");
    return (admin) => admin.post("/admin/payments/export");
  },
  "POST /admin/payments/batches/{id}/take-back": async () => {
    await multi.approved("1");
    const { batch_id } = await multi.exportBatch();
    return (admin) => admin.post(`/admin/payments/batches/${batch_id}/take-back`);
  },
  "POST /admin/withdrawals/{id}/take": async () => {
    const { id } = await multi.world.ask("1");
    return (admin) => admin.post(`/admin/withdrawals/${id}/take`, { from: null });
  },
  "POST /admin/withdrawals/{id}/give-back": async () => {
    const { id } = await multi.world.ask("1");
    return (admin) => admin.post(`/admin/withdrawals/${id}/give-back`);
  },
  "POST /admin/withdrawals/{id}/notes": async () => {
    const { id } = await multi.world.ask("1");
    return (admin) => admin.post(`/admin/withdrawals/${id}/notes`, { body: "Called twice." });
  },
  "POST /admin/partners/{id}/webhooks": async () => {
    const { id } = await addPartner(sql);
    const hook = { url: "http://localhost/hook", events: ["link.made"] };
    return (admin) => admin.post(`/admin/partners/${id}/webhooks`, hook);
  },
  "PATCH /admin/partners/{id}/webhooks/{webhook}": async () => {
    const { path } = await someWebhook();
    return (admin) => admin.patch(path, { enabled: false });
  },
  "POST /admin/partners/{id}/webhooks/{webhook}/rotate": async () => {
    const { path } = await someWebhook();
    return (admin) => admin.post(`${path}/rotate`);
  },
  "POST /admin/partners/{id}/webhooks/{webhook}/deliveries/{delivery}/resend": async () => {
    const { path } = await someWebhook();
    return (admin) => admin.post(`${path}/deliveries/${randomUUID()}/resend`);
  },
  "POST /admin/partners": async () => (admin) => admin.post("/admin/partners", { name: `Partner ${randomUUID()}` }),
  "POST /admin/partners/{id}/keys": async () => {
    const { id } = await addPartner(sql);
    return (admin) => admin.post(`/admin/partners/${id}/keys`, KEY_TERMS);
  },
  "POST /admin/partners/{id}/keys/{key}/show": async () => {
    const { id, keyId } = await addPartner(sql);
    return (admin) => admin.post(`/admin/partners/${id}/keys/${keyId}/show`);
  },
  "POST /admin/partners/{id}/keys/{key}/revoke": async () => {
    const { id, keyId } = await addPartner(sql);
    return (admin) => admin.post(`/admin/partners/${id}/keys/${keyId}/revoke`);
  },
  "POST /admin/partners/{id}/links/{link}/end": async () => {
    const { id, ...partner } = await addPartner(sql);
    const { made } = await createPartner(api, partner).connect(await api.person());
    return (admin) => admin.post(`/admin/partners/${id}/links/${made.body.link.id}/end`);
  },
  "POST /admin/partners/{id}/jwks": async () => {
    const { id } = await addPartner(sql);
    const url = "https://partner.example/jwks.json";
    return (admin) => admin.post(`/admin/partners/${id}/jwks`, { ...KEY_TERMS, url });
  },
  "POST /admin/partners/{id}/jwks/{jwks}/revoke": async () => {
    const { id } = await addPartner(sql);
    return (admin) => admin.post(`/admin/partners/${id}/jwks/${randomUUID()}/revoke`);
  },
  "POST /admin/partners/{id}/clients": async () => {
    const { id } = await addPartner(sql);
    return (admin) => admin.post(`/admin/partners/${id}/clients`, { redirect_uris: [`${PAGE}/`], reason: "Contract" });
  },
  "POST /admin/partners/{id}/clients/{client}/revoke": async () => {
    const { id } = await addPartner(sql);
    const [client] = await sql<[{ id: string }]>`
      insert into partner_clients (partner_id, redirect_uris) values (${id}, ${[`${PAGE}/`]}) returning id`;
    return (admin) => admin.post(`/admin/partners/${id}/clients/${client.id}/revoke`);
  },
  "POST /admin/mails/failed/resend": async () => (admin) => admin.post("/admin/mails/failed/resend", {}),
  "PATCH /admin/users/{id}": async () => {
    const { id } = await api.person();
    return (admin) => admin.patch(`/admin/users/${id}`, { disabled: true });
  },
  "POST /admin/users/{id}/notes": async () => {
    const { id } = await api.person();
    return (admin) => admin.post(`/admin/users/${id}/notes`, { body: "Called twice." });
  },
  "POST /admin/users/{id}/sessions/end": async () => {
    const { id } = await api.person();
    return (admin) => admin.post(`/admin/users/${id}/sessions/end`);
  },
  "POST /admin/users/{id}/factor-reset": async () => {
    const { id } = await adminWithFactor();
    return (admin) => admin.post(`/admin/users/${id}/factor-reset`);
  },
  "POST /admin/users/{id}/factor-reset/cancel": async () => {
    const [{ id }, one, other] = [await adminWithFactor(), await api.person("admin"), await api.person("admin")];
    const { body } = await one.post<AdminUserDetail>(`/admin/users/${id}/factor-reset`);
    await other.post(`/admin/proposals/${body.user.factor_reset?.id}/confirm`);
    return (admin) => admin.post(`/admin/users/${id}/factor-reset/cancel`);
  },
  "POST /admin/users/{id}/mails/{mail_id}/resend": async () => {
    const { id } = await api.person();
    return (admin) => admin.post(`/admin/users/${id}/mails/${randomUUID()}/resend`);
  },
};

it.each(Object.entries(WRITES))(
  "an admin whose role is taken meanwhile does nothing any more: %s",
  async (_, prepare) => {
    const act = await prepare();
    const admin = await api.person("admin");
    expect(await whileDemoted(admin, () => act(admin))).toBe("forbidden");
    const done = await sql`select action from audit_log where actor_id = ${admin.id} and action <> 'refused'`;
    expect([...done]).toEqual([]);
  },
);

it("every write of admins is among these", async () => {
  const { paths } = (await (await api.app.request("/api/openapi.json")).json()) as { paths: Record<string, object> };
  const writes = Object.entries(paths)
    .filter(([path]) => path.startsWith("/admin/"))
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    // It is worked out and written nowhere.
    .filter((call) => !call.startsWith("GET ") && call !== "POST /admin/payouts/preview");
  expect(Object.keys(WRITES).sort()).toEqual(writes.sort());
});

it("a file for a multisig is whole, or nothing of it is there", async () => {
  const [, second] = await multi.approved("5.1", "5.2", "5.3");
  const admin = await api.person("admin");
  const { answer, demoted } = await sql.begin(async (tx) => {
    await tx`select from balances where user_id = ${second?.person.id ?? null} for update`;
    const answer = admin.post<PaymentBatch>("/admin/payments/export");
    await expect.poll(waiting).toBe(1);
    const demoted = remover.patch(`/admin/users/${admin.id}`, { role: "user" });
    await expect.poll(waiting).toBe(2);
    return { answer, demoted };
  });
  const { status, body } = await answer;
  expect((await demoted).status).toBe(200);
  const [taken] = await sql`
    select count(*)::int as count from payments p join payment_batches b on b.id = p.batch_id where b.exported_by = ${admin.id}`;
  expect([status, taken]).toEqual([201, { count: body.count }]);
});
