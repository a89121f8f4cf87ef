import { randomUUID } from "node:crypto";
import type { Distribution, ProposalCounts, ProposalKind, Proposals } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { getAddress } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Person, type Reply } from "../api.fixture.ts";
import { actAs } from "../audit/act-as.fixture.ts";
import { buyShares as purchase } from "../investments/invest.ts";
import { createMarket, refundAll, someDraft } from "../investments/market.fixture.ts";
import { addUser, pay, someAddress, someHash } from "../money.fixture.ts";
import { buyShares, monthsAgo, someProperty } from "../payouts/payouts.fixture.ts";
import { createUndone } from "../undone.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let one: Person;
let other: Person;
let third: Person;
beforeEach(async () => {
  [one, other, third] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];
});

const openIds = async (kind: ProposalKind) =>
  (await sql<{ id: string }[]>`select id from proposals where kind = ${kind} and status = 'proposed'`).map(
    ({ id }) => id,
  );

/** A transfer of 9 UBXS, to a treasury of a wallet that no person has proved unless otherwise said. */
async function someTransfer({ sender = someAddress().toLowerCase(), recipient = "0xtreasury" } = {}) {
  const transfer = { chain_id: 97, tx_hash: someHash(), sender };
  await sql`insert into chains (chain_id, genesis_hash, token_address) values (97, '0x', '0x') on conflict do nothing`;
  await sql`
    insert into chain_cursors (chain_id, treasury, first_block, scanned_to, latest_block, finalized_block, payments_from, proven_to)
    values (97, '0xtreasury', 0, 9, 9, 9, 0, 9) on conflict do nothing`;
  await sql`
    insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, final)
    values (97, ${transfer.tx_hash}, 0, ${recipient}, 5, '0xblock', ${sender}, 9000000, true)`;
  return transfer;
}

/** How each kind is proposed, and whether what it proposes has happened. */
const KINDS: Record<
  ProposalKind,
  () => Promise<{
    propose: (admin: Person) => Promise<Reply>;
    /** What admins read of it. */
    details: Record<string, unknown>;
    isDone: () => Promise<boolean>;
  }>
> = {
  async setting_change() {
    await sql`update proposals set status = 'cancelled', closed_by = proposed_by, closed_at = now() where status = 'proposed'`;
    await sql`update settings set cooling_off_seconds = 100`;
    return {
      propose: (admin) => admin.patch("/admin/settings", { cooling_off_seconds: 5 }),
      details: { field: "cooling_off_seconds", to: "5" },
      isDone: async () => (await sql`select from settings where cooling_off_seconds = 5`).length > 0,
    };
  },
  async role_change() {
    const { id, email } = await api.person();
    return {
      propose: (admin) => admin.patch(`/admin/users/${id}`, { role: "admin" }),
      details: { user_id: id, email, role: "admin" },
      isDone: async () => (await sql`select from users where id = ${id} and role = 'admin'`).length > 0,
    };
  },
  async factor_reset() {
    const { id, email } = await api.person("admin");
    await sql`insert into authenticators (user_id, secret, confirmed_at, created_at) values (${id}, 'A', now(), now())`;
    return {
      propose: (admin) => admin.post(`/admin/users/${id}/factor-reset`),
      details: { user_id: id, email },
      isDone: async () => (await sql`select from factor_recoveries where user_id = ${id}`).length > 0,
    };
  },
  async partner_key() {
    const name = `Partner ${randomUUID().slice(0, 8)}`;
    const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values (${name}) returning id`;
    const terms = { origins: ["https://partner.example"], requests_per_minute: 600 };
    return {
      propose: (admin) => admin.post(`/admin/partners/${id}/keys`, { ...terms, reason: "Contract of 1 March" }),
      details: { partner_id: id, partner: name, ...terms },
      isDone: async () => (await sql`select from partner_keys where partner_id = ${id}`).length > 0,
    };
  },
  async partner_jwks() {
    const name = `Partner ${randomUUID().slice(0, 8)}`;
    const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values (${name}) returning id`;
    const terms = { url: "https://8.8.8.8/jwks.json", origins: ["https://partner.example"], requests_per_minute: 600 };
    return {
      propose: (admin) => admin.post(`/admin/partners/${id}/jwks`, { ...terms, reason: "Contract of 1 March" }),
      details: { partner_id: id, partner: name, keys: [], ...terms },
      isDone: async () => (await sql`select from partner_jwks where partner_id = ${id}`).length > 0,
    };
  },
  async partner_client() {
    const name = `Partner ${randomUUID().slice(0, 8)}`;
    const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values (${name}) returning id`;
    const terms = { redirect_uris: ["https://partner.example/refund"] };
    return {
      propose: (admin) => admin.post(`/admin/partners/${id}/clients`, { ...terms, reason: "Contract of 1 March" }),
      details: { partner_id: id, partner: name, ...terms },
      isDone: async () => (await sql`select from partner_clients where partner_id = ${id}`).length > 0,
    };
  },
  async accepted_difference() {
    const rule_code = "treasury_balance";
    const treasury = someAddress().toLowerCase();
    const [{ number }] = await sql<[{ number: number }]>`
      insert into differences (rule_code, subject, expected, found) values (${rule_code}, ${treasury}, 0, 2500000)
      returning id::float8 as number`;
    const side = { count: null, to: null, transaction: null, status: null };
    return {
      propose: (admin) => admin.post(`/admin/reconciliation/differences/${number}/accept`, { reason: "Looked into." }),
      details: {
        ...{ kind: "treasury_balance", rule_code, subject: treasury, transaction: null },
        expected: { ...side, amount_ubxs: "0" },
        found: { ...side, amount_ubxs: "2.5" },
        sentence: expect.stringMatching(
          /^The treasury 0x.* holds 2\.50 UBXS more than its known transfers add up to\.$/,
        ),
      },
      isDone: async () => (await sql`select from open_differences where id = ${number}`).length === 0,
    };
  },
  async distribution() {
    const { id, slug, name } = await someProperty(sql);
    await buyShares(sql, {
      userId: (await addUser(sql)).id,
      propertyId: id,
      shares: 1,
      at: new Date(Date.UTC(2020, 0, 15)),
    });
    const month = { property_id: id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "0.000002", costs_ubxs: "0.000001" };
    return {
      propose: (admin) => admin.post("/admin/payouts", month),
      details: {
        ...{ ...month, property_slug: slug, property_name: name, net_ubxs: "0.000001" },
        ...{ holders: 1, shares: 1, note: "", is_correction: false, reason: null },
      },
      isDone: async () => (await sql`select from distributions where property_id = ${id}`).length > 0,
    };
  },
  async publication() {
    const { id, slug, name } = (await one.post("/admin/properties", someDraft())).body.property;
    const sale = { property_id: id, property_slug: slug, property_name: name, shares: 1_000, share_price_ubxs: "50" };
    return {
      propose: (admin) => admin.post(`/admin/properties/${id}/publish`),
      details: sale,
      isDone: async () => (await sql`select from properties where id = ${id} and status = 'open'`).length > 0,
    };
  },
  async reissue() {
    await sql`update settings set cooling_off_seconds = 0`;
    const id = await createMarket(sql).openProperty({ sharePrice: 1_000_000n, shares: 10 });
    const { slug, name } = (await one.get(`/properties/${id}`)).body.property;
    const person = await api.person();
    await pay(sql, person.id, "3");
    const bought = { userId: person.id, propertyId: id, wanted: { shares: 3n }, feeBps: 0 };
    await sql.begin((tx) => purchase(tx, bought));
    await refundAll(one, person);
    return {
      propose: (admin) => admin.post(`/admin/properties/${id}/reissue`),
      details: { property_id: id, property_slug: slug, property_name: name, shares: 3, share_price_ubxs: "1" },
      isDone: async () => (await sql`select from properties where id = ${id} and shares_in_treasury = 0`).length > 0,
    };
  },
  async announcement() {
    const texts = { en: `Read more at freehold.example/${randomUUID()}` };
    return {
      propose: (admin) => admin.post("/admin/announcement", { texts }),
      details: { texts },
      isDone: async () => (await sql`select from announcements where texts = ${JSON.stringify(texts)}`).length > 0,
    };
  },
  async own_transfer() {
    const { chain_id, tx_hash, sender } = await someTransfer();
    const transfer = { chain_id, tx_hash, sender, is_own: true };
    return {
      propose: (admin) => admin.post("/admin/deposits/unmatched/own", { ...transfer, reason: "Rent of March" }),
      details: { ...transfer, amount_ubxs: "9" },
      isDone: async () => (await sql`select from unmatched_transfers where tx_hash = ${tx_hash} and is_own`).length > 0,
    };
  },
  async attributed_deposit() {
    const { id: user_id, email } = await api.person();
    const transfer = { ...(await someTransfer()), email };
    return {
      propose: (admin) => admin.post("/admin/deposits/unmatched/attribute", { ...transfer, reason: "Ticket 311" }),
      details: { ...transfer, user_id, amount_ubxs: "9" },
      isDone: async () => (await sql`select from deposits where user_id = ${user_id} and amount = 9000000`).length > 0,
    };
  },
  async lost_payment() {
    const person = await api.person();
    await pay(sql, person.id, "9");
    const wallet_address = getAddress(someAddress());
    const { chain_id, tx_hash } = await someTransfer({ sender: "0xtreasury", recipient: wallet_address.toLowerCase() });
    const [{ number }] = await sql<[{ number: number }]>`
      insert into differences (rule_code, subject, chain_id, tx_hash, log_index, found, found_to)
      values ('unexplained_transfer', ${`${tx_hash}:0`}, ${chain_id}, ${tx_hash}, 0, 9000000, ${wallet_address.toLowerCase()})
      returning id::float8 as number`;
    const { id: user_id, email } = person;
    const record = `/admin/reconciliation/differences/${number}/record`;
    return {
      propose: (admin) => admin.post(record, { email, kind: "amount", reason: "She told us on the phone." }),
      details: { user_id, email, kind: "amount", chain_id, tx_hash, wallet_address, amount_ubxs: "9" },
      isDone: async () =>
        (await sql`select from withdrawals where user_id = ${user_id} and status = 'completed' and tx_id = ${tx_hash}`)
          .length > 0,
    };
  },
};

describe.each(Object.keys(KINDS) as ProposalKind[])("a proposal of the kind %s", (kind) => {
  const proposed = async (admin: Person) => {
    const rest = await KINDS[kind]();
    const before = await openIds(kind);
    await rest.propose(admin);
    const [id] = (await openIds(kind)).filter((open) => !before.includes(open));
    expect(id).toBeDefined();
    return { ...rest, id: id as string };
  };
  const decide = (admin: Person, id: string, act: "confirm" | "cancel") => admin.post(`/admin/proposals/${id}/${act}`);

  it("waits for another admin, who confirms it once", async () => {
    const { id, isDone, details } = await proposed(one);
    const { items } = (await other.get<Proposals>(`/admin/proposals?kind=${kind}&status=proposed`)).body;
    expect(items.find((item) => item.id === id)?.details).toEqual(details);
    const own = await decide(one, id, "confirm");
    expect([own.status, own.body.code]).toEqual([409, "self_approval"]);
    expect(await isDone()).toBe(false);
    const confirmed = await decide(other, id, "confirm");
    expect(confirmed.body).toMatchObject({
      id,
      kind,
      status: "confirmed",
      proposed_by: { email: one.email },
      mine: false,
      details,
    });
    expect(await isDone()).toBe(true);
    for (const act of ["confirm", "cancel"] as const)
      expect((await decide(third, id, act)).body.code).toBe("invalid_transition");
  });

  it("is confirmed or cancelled once, however many decide at the same time", async () => {
    const { id, isDone } = await proposed(one);
    const answers = await Promise.all([
      decide(other, id, "confirm"),
      decide(third, id, "confirm"),
      decide(one, id, "cancel"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await isDone()).toBe(answers[2].status !== 200);
  });

  it("is cancelled by any admin, and can be proposed again", async () => {
    for (const who of [one, other]) {
      const { id, isDone, propose } = await proposed(one);
      expect((await decide(who, id, "cancel")).body).toMatchObject({ status: "cancelled" });
      expect((await decide(other, id, "confirm")).body.code).toBe("invalid_transition");
      expect(await isDone()).toBe(false);
      const before = await openIds(kind);
      await propose(other);
      expect(await openIds(kind)).toHaveLength(before.length + 1);
    }
  });

  it("lapses when the admin who made it loses the role", async () => {
    const former = await api.person("admin");
    const { id, isDone } = await proposed(former);
    await sql`update users set role = 'user' where id = ${former.id}`;
    expect((await decide(other, id, "confirm")).body.code).toBe("invalid_transition");
    expect(await isDone()).toBe(false);
    const { items } = (await one.get<Proposals>(`/admin/proposals?kind=${kind}&status=proposed`)).body;
    expect(items.find((item) => item.id === id)).toMatchObject({ lapsed: true });
    expect((await decide(other, id, "cancel")).status).toBe(200);
  });

  it("that has lapsed makes room: another admin proposes it again, and it happens", async () => {
    const former = await api.person("admin");
    const { id, isDone, propose } = await proposed(former);
    const others = (await openIds(kind)).filter((open) => open !== id);
    await sql`update users set role = 'user' where id = ${former.id}`;
    expect((await propose(one)).status).toBeLessThan(300);
    const [again] = (await openIds(kind)).filter((open) => !others.includes(open));
    expect(again).not.toBe(id);
    expect((await decide(other, id, "confirm")).body.code).toBe("invalid_transition");
    expect((await decide(other, again as string, "confirm")).status).toBe(200);
    expect(await isDone()).toBe(true);
  });

  it("is kept by the database: no admin confirms their own, and what is decided stays", async () => {
    const { id } = await proposed(one);
    const person = await api.person();
    const close = (status: string, by: string) =>
      actAs(
        sql,
        by,
        (tx) => tx`update proposals set status = ${status}, closed_by = ${by}, closed_at = now() where id = ${id}`,
      );
    await expect(close("confirmed", one.id)).rejects.toThrow("another_admin_confirms");
    await expect(close("confirmed", person.id)).rejects.toThrow("confirmed by an admin");
    await expect(sql`update proposals set payload = '{"a": 1}' where id = ${id}`).rejects.toThrow("only be closed");
    await close("cancelled", other.id);
    await expect(close("confirmed", other.id)).rejects.toThrow("only be closed");
    await expect(sql`delete from proposals where id = ${id}`).rejects.toThrow("append-only");
    await expect(
      sql`insert into proposals (kind, subject, proposed_by) values (${kind}, 'x', ${person.id})`,
    ).rejects.toThrow("an admin proposes");
  });
});

it("counts and lists everything that waits for another admin, however much, as their own lists have it", async () => {
  await sql`update proposals set status = 'cancelled', closed_by = proposed_by, closed_at = now() where status = 'proposed'`;
  const none = { open: 0, of_others: 0 };
  const counts = async (who: Person) => (await who.get<ProposalCounts>("/admin/proposals/count")).body;
  expect(await counts(one)).toEqual({
    success: true,
    setting_change: none,
    role_change: none,
    accepted_difference: none,
    distribution: none,
    publication: none,
    reissue: none,
    own_transfer: none,
    announcement: none,
    lost_payment: none,
    attributed_deposit: none,
    factor_reset: none,
    partner_key: none,
    partner_jwks: none,
    partner_client: none,
  });
  const people: string[] = [];
  for (let count = 0; count < 101; count++) people.push((await addUser(sql)).id);
  await actAs(
    sql,
    one.id,
    (tx) => tx`
      insert into proposals (kind, subject, payload, proposed_by)
      select 'role_change', unnest(${people}::text[]), '{"role": "admin"}', ${one.id}`,
  );
  const { id: propertyId } = await someProperty(sql);
  for (const [adminId, first, last] of [
    [other.id, 1, 2],
    [one.id, 3, 121],
  ] as const)
    await actAs(
      sql,
      adminId,
      (tx) => tx`
        insert into proposals (kind, subject, payload, proposed_by)
        select 'distribution', month_key(${propertyId}, month::date),
          jsonb_build_object('property_id', ${propertyId}::text, 'month', month::date, 'gross', '5', 'costs', '1', 'note', '',
            'is_correction', false, 'share_days', '3', 'holders', 3, 'smallest', '1', 'largest', '2', 'rounded_up', 1),
          ${adminId}
        from generate_series(${first}::int, ${last}::int) place,
          lateral (select date_trunc('month', now() at time zone 'UTC') - place * interval '1 month' as month) months`,
    );
  expect(await counts(one)).toMatchObject({
    role_change: { open: 101, of_others: 0 },
    distribution: { open: 121, of_others: 2 },
  });
  expect(await counts(other)).toMatchObject({ distribution: { open: 121, of_others: 119 } });

  // The lists go on where a page ends.
  const listed = async (path: string) => {
    let count = 0;
    for (let after = ""; ; ) {
      const { items, next } = (
        await one.get<{ items: Pick<Distribution, "id">[]; next: string | null }>(`${path}&limit=100${after}`)
      ).body;
      count += items.length;
      if (next === null) return count;
      after = `&after=${next}`;
    }
  };
  expect(await listed("/admin/users?proposed=true")).toBe(101);
  expect(await listed("/admin/payouts?status=proposed")).toBe(121);
  expect(await listed("/admin/proposals?status=proposed")).toBe(222);
});

it("counts as waiting for an admin what the admin may confirm: no month that pays the admin or people the admin invited", async () => {
  await sql`update proposals set status = 'cancelled', closed_by = proposed_by, closed_at = now() where status = 'proposed'`;
  const invited = await addUser(sql, "user", third.id);
  const at = new Date(Date.UTC(2020, 0, 15));
  // Of one month a stranger is a holder, of the next an admin, of the last a person whom an admin invited.
  for (const holder of [await addUser(sql), other, invited]) {
    const { id: property_id } = await someProperty(sql);
    await buyShares(sql, { userId: holder.id, propertyId: property_id, shares: 1, at });
    const month = { property_id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "0.000002", costs_ubxs: "0.000001" };
    expect((await one.post("/admin/payouts", month)).status).toBe(201);
  }
  // The person is made an admin by the command while another one's proposal of it is open.
  const named = await api.person();
  await other.patch(`/admin/users/${named.id}`, { role: "admin" });
  await sql`update users set role = 'admin' where id = ${named.id}`;
  const former = await api.person("admin");
  await former.patch(`/admin/users/${(await addUser(sql)).id}`, { role: "admin" });
  await sql`update users set role = 'user' where id = ${former.id}`;
  const open = (await one.get<Proposals>("/admin/proposals?status=proposed")).body.items;
  expect(open).toHaveLength(5);

  const trial = createUndone(sql);
  const { call } = createTestApi(trial.sql);
  for (const [admin, months, roles] of [
    [one, 0, 1],
    [other, 2, 0],
    [third, 2, 1],
    [named, 3, 0],
  ] as const) {
    expect((await admin.get<ProposalCounts>("/admin/proposals/count")).body).toMatchObject({
      distribution: { open: 3, of_others: months },
      role_change: { open: 2, of_others: roles },
    });
    // The confirmation itself answers the same.
    const confirmed: ProposalKind[] = [];
    for (const { id, kind } of open)
      await trial.undone(async () => {
        const { status } = await call("POST", `/admin/proposals/${id}/confirm`, admin.token);
        if (status === 200) confirmed.push(kind);
      });
    expect(confirmed.filter((kind) => kind === "distribution")).toHaveLength(months);
    expect(confirmed.filter((kind) => kind === "role_change")).toHaveLength(roles);
  }
});

it("is whole, or the database refuses it: each kind has its subject and says what would happen", async () => {
  const { id: person } = await addUser(sql);
  const { id: property } = await someProperty(sql);
  const month = {
    ...{
      property_id: property,
      month: "2026-02-01",
      gross: "5",
      costs: "1",
      note: "",
      is_correction: false,
      share_days: "3",
    },
    ...{ share_days: "3", holders: 3, smallest: "1", largest: "2", rounded_up: 1 },
  };
  const sides = { rule_code: "a", subject: "b", tx_hash: null, log_index: null, found: "1", found_to: null };
  const [{ key }] = await sql<[{ key: string }]>`select difference_key('a', 'b', 1, null) as key`;
  const transfer = { chain_id: 56, tx_hash: "0x1", sender: "0x2", amount: "5", is_own: true };
  const lost = {
    user_id: person,
    kind: "amount",
    chain_id: 56,
    tx_hash: "0x1",
    log_index: 4,
    wallet_address: "0x2",
    amount: "5",
  };
  const [{ partner }] = await sql<
    [{ partner: string }]
  >`insert into partners (name) values ('Whole') returning id as partner`;
  const keyTerms = { origins: ["https://partner.example"], requests_per_minute: 6000 };
  const [address, set] = [{ url: "https://partner.example/jwks.json" }, { keys: { keys: [{ kty: "EC" }] } }];
  const clientTerms = { redirect_uris: ["https://partner.example/refund"] };
  const attributed = { user_id: person, chain_id: 56, tx_hash: "0x1", sender: "0x2", amount: "5" };
  type Case = [kind: ProposalKind, subject: string, payload: object, reason?: string];
  const insert = ([kind, subject, payload, reason = ""]: Case) =>
    actAs(sql, one.id, async (tx) => {
      await tx`
        insert into proposals (kind, subject, payload, reason, proposed_by)
        values (${kind}, ${subject}, ${JSON.stringify(payload)}, nullif(${reason}, ''), ${one.id})`;
      throw new Error("inserted");
    });
  const whole: Case[] = [
    ["setting_change", "cooling_off_seconds", { value: "5" }],
    ["setting_change", "payments", { value: "running" }],
    ["setting_change", "reorganisations", { value: "follow" }],
    ["setting_change", "platform_status", { value: "active" }],
    ["role_change", person, { role: "admin" }],
    ["role_change", person, { role: "user" }],
    ["announcement", "announcement", { texts: { en: "Hello" } }],
    ["accepted_difference", key, sides, "Why"],
    ["distribution", `${property} 2026-02`, month],
    ["publication", property, { id: property, status: "draft", share_price: "1", shares_total: "2" }],
    ["reissue", property, { shares: "3" }],
    ["own_transfer", "56 0x1 0x2", transfer, "Rent"],
    ["lost_payment", "0x1:4", lost, "Told"],
    ["attributed_deposit", "56 0x1 0x2", attributed, "Ticket 311"],
    ["partner_key", partner, keyTerms, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...address }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...set }, "Contract"],
    ["partner_client", partner, clientTerms, "Contract"],
  ];
  await sql`update proposals set status = 'cancelled', closed_by = proposed_by, closed_at = now() where status = 'proposed'`;
  for (const one of whole) await expect(insert(one)).rejects.toThrow("inserted");
  const broken: Case[] = [
    ["setting_change", "cooling_off_seconds", {}],
    ["setting_change", "cooling_off_seconds", { value: null }],
    ["setting_change", "cooling_off_seconds", { value: 5 }],
    ["setting_change", "cooling_off_seconds", { value: "-5" }],
    ["setting_change", "cooling_off_seconds", { value: "5", field: "payments" }],
    ["setting_change", "payments", { value: "5" }],
    ["setting_change", "payments", { value: "stopped" }],
    ["setting_change", "reorganisations", { value: "bounded" }],
    ["setting_change", "platform_status", { value: "suspended" }],
    ["setting_change", "payments_stopped_at", { value: "5" }],
    ["role_change", person, { role: "owner" }],
    ["announcement", "announcement", { texts: "Hello" }],
    ["announcement", "another", { texts: { en: "Hello" } }],
    ["role_change", person, {}],
    ["role_change", person.toUpperCase(), { role: "admin" }],
    ["role_change", property, { role: "admin" }],
    ["role_change", one.id, { role: "admin" }],
    ["own_transfer", "56 0x1 0x2", transfer],
    ["own_transfer", "56 0x1 0x3", transfer, "Rent"],
    ["own_transfer", "56 0x1 0x2", { ...transfer, is_own: "yes" }, "Rent"],
    ["lost_payment", "0x1:4", lost],
    ["lost_payment", "0x1:5", lost, "Told"],
    ["lost_payment", "0x1:4", { ...lost, amount: "0" }, "Told"],
    ["lost_payment", "0x1:4", { ...lost, kind: "gift" }, "Told"],
    ["lost_payment", "0x1:4", { ...lost, wallet_address: undefined }, "Told"],
    ["attributed_deposit", "56 0x1 0x2", attributed],
    ["attributed_deposit", "56 0x1 0x3", attributed, "Ticket 311"],
    ["attributed_deposit", "56 0x1 0x2", { ...attributed, amount: "0" }, "Ticket 311"],
    ["attributed_deposit", "56 0x1 0x2", { ...attributed, user_id: undefined }, "Ticket 311"],
    ["attributed_deposit", "56 0x1 0x2", { ...attributed, is_own: true }, "Ticket 311"],
    ["partner_key", partner, keyTerms],
    ["partner_key", partner, { ...keyTerms, origins: [] }, "Contract"],
    ["partner_key", partner, { ...keyTerms, origins: ["https://partner.example/page"] }, "Contract"],
    ["partner_key", partner, { ...keyTerms, origins: "https://partner.example" }, "Contract"],
    ["partner_key", partner, { ...keyTerms, requests_per_minute: 6001 }, "Contract"],
    ["partner_key", partner, { ...keyTerms, requests_per_minute: undefined }, "Contract"],
    ["partner_key", partner, { ...keyTerms, scope: "all" }, "Contract"],
    ["partner_key", person, keyTerms, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...address }],
    ["partner_jwks", partner, keyTerms, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...address, ...set }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, url: "ftp://partner.example" }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, keys: { keys: [] } }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, keys: { keys: [{ kty: "EC", d: "1" }] } }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...address, origins: [] }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...address, requests_per_minute: 6001 }, "Contract"],
    ["partner_jwks", partner, { ...keyTerms, ...address, scope: "all" }, "Contract"],
    ["partner_jwks", person, { ...keyTerms, ...address }, "Contract"],
    ["partner_client", partner, clientTerms],
    ["partner_client", partner, { redirect_uris: [] }, "Contract"],
    ["partner_client", partner, { redirect_uris: ["https://partner.example"] }, "Contract"],
    ["partner_client", partner, { redirect_uris: ["https://partner.example/#here"] }, "Contract"],
    ["partner_client", partner, { redirect_uris: ["https://partner.example@evil.example/"] }, "Contract"],
    ["partner_client", partner, { redirect_uris: ["javascript:alert(1)"] }, "Contract"],
    ["partner_client", partner, { ...clientTerms, scope: "all" }, "Contract"],
    ["partner_client", person, clientTerms, "Contract"],
    ["accepted_difference", key, sides],
    ["accepted_difference", key, sides, "No"],
    ["accepted_difference", key, { ...sides, found: "2" }, "Why"],
    ["accepted_difference", key, { ...sides, more: "2" }, "Why"],
    ["distribution", `${property} 2026-03-01`, month],
    ["distribution", `${property} 2026-02`, { ...month, net: "4" }],
    ["distribution", `${property} 2026-02`, { ...month, gross: undefined }],
    ["publication", property, {}],
    ["publication", property, { id: person, status: "draft", share_price: "1", shares_total: "2" }],
    ["publication", person, { id: person, status: "draft", share_price: "1", shares_total: "2" }],
    ["reissue", property, { shares: "0" }],
    ["reissue", property, { shares: 3 }],
    ["reissue", person, { shares: "3" }],
  ];
  for (const one of broken) {
    const refused = await insert(one).catch((error: Error) => error.message);
    expect([one, refused]).toEqual([
      one,
      expect.stringMatching(/_is_whole|is proposed (for a person|for a partner|of a property)|given_by_others/),
    ]);
  }
});

it("about a role is confirmed by others than the one who gets it, also where they became an admin meanwhile", async () => {
  const candidate = await api.person();
  await one.patch(`/admin/users/${candidate.id}`, { role: "admin" });
  await sql`update users set role = 'admin' where id = ${candidate.id}`;
  const [{ id }] = await sql<[{ id: string }]>`select id from proposals where subject = ${candidate.id}`;
  const own = await candidate.post(`/admin/proposals/${id}/confirm`);
  expect([own.status, own.body.code]).toEqual([409, "own_account"]);
  await expect(
    actAs(
      sql,
      candidate.id,
      (tx) => tx`
        update proposals set status = 'confirmed', closed_by = ${candidate.id}, closed_at = now() where id = ${id}`,
    ),
  ).rejects.toThrow("the_role_is_given_by_others");
  expect((await other.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
});

it("is in the audit log, under what it is about and with its figures", async () => {
  const trail = async (subject: string) =>
    (await one.get(`/admin/audit?subject=${subject}`)).body.items.map(({ action, details }) => [action, details]);
  const candidate = await api.person();
  await one.patch(`/admin/users/${candidate.id}`, { role: "admin" });
  const [{ id }] = await sql<[{ id: string }]>`select id from proposals where subject = ${candidate.id}`;
  expect(await trail(candidate.id)).toEqual([["role_change.proposed", { role: "admin", proposal: id }]]);

  const { propose } = await KINDS.distribution();
  const month = (await propose(one)).body as unknown as Distribution;
  expect(await trail(month.id)).toEqual([
    [
      "distribution.proposed",
      expect.objectContaining({ month: month.month, gross: "2", costs: "1", net: "1", property_id: month.property_id }),
    ],
  ]);
});

it("is for admins alone, and unknown ids answer alike", async () => {
  const person = await api.person();
  for (const path of ["/admin/proposals", "/admin/proposals/count"]) expect((await person.get(path)).status).toBe(403);
  for (const act of ["confirm", "cancel"]) {
    expect((await person.post(`/admin/proposals/${randomUUID()}/${act}`)).status).toBe(403);
    for (const id of ["nonsense", randomUUID()])
      expect((await one.post(`/admin/proposals/${id}/${act}`)).body.code).toBe("not_found");
  }
});
