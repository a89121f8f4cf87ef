import { randomUUID } from "node:crypto";
import type { Distribution, Proposal, ProposalKind, Proposals, RefundTicket } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { randomNumbers, SOAK, seed } from "@freehold/test-utils/run/soak";
import { describe, expect, it } from "vitest";
import { createTestApi } from "./api.fixture.ts";
import { listWrites, type Rows, type Words } from "./calls.fixture.ts";
import { NO_SCANNER } from "./files/scan-file.ts";
import { createMarket, refundAll, someDraft } from "./investments/market.fixture.ts";
import { pay, someAddress, someHash } from "./money.fixture.ts";
import { addPartner, createPartner, PAGE, ticketOf } from "./partners/partner.fixture.ts";
import { addWebhook } from "./partners/webhooks/webhook.fixture.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "./payouts/payouts.fixture.ts";
import { bookReferralRewards, REWARD_AFTER_DAYS } from "./referrals/reward-referral.ts";
import { createUndone } from "./undone.fixture.ts";

const { sql: database } = await createTestDatabase();
const { sql, undone } = createUndone(database);
const api = createTestApi(sql, {
  files: {
    scan: NO_SCANNER,
    storage: {
      put: async () => undefined,
      read: async () => null,
      remove: async () => undefined,
      async *listBefore() {},
    },
  },
});

/** Up to this sum one admin approves alone, in micro-UBXS. */
const ALONE = 1_000_000_000n;
const LONG_AGO = new Date(Date.UTC(2020, 0, 15));
const MONTH = monthsAgo(1).slice(0, 7);

// ---------------------------------------------------------------------------------------------------------------------
// The world: one admin who is up to no good with accounts of their own, the other admins, and other people's money.
// ---------------------------------------------------------------------------------------------------------------------

await sql`update settings set platform_status = 'active', cooling_off_seconds = 0, two_approvals_above = ${String(ALONE)}::numeric`;
const [lone, honest, second] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];
const [puppet, victim] = [await api.person(), await api.person()];
const friend = await api.person("user", puppet.id);
for (const [person, ubxs] of [
  [lone, "50"],
  [puppet, "100"],
  [friend, "100"],
  [victim, "5000"],
] as const)
  await pay(sql, person.id, ubxs);

/** For sale, and the puppet has held shares of it for years. */
const mill = await someProperty(sql);
for (const [userId, shares] of [
  [puppet.id, 5],
  [victim.id, 10],
] as const)
  await buyShares(sql, { userId, propertyId: mill.id, shares, at: LONG_AGO });
await lone.post(`/admin/properties/${mill.id}/events`, { kind: "note", happened_on: "2026-01-31", title: "Painted" });
await sql`
  with file as (
    insert into files (kind, name, bytes, sha256, created_by) values ('document', 'deed.pdf', 1, sha256('deed'), ${lone.id}) returning id
  )
  insert into property_files (property_id, file_id, title, position) select ${mill.id}, id, 'Deed', 0 from file`;
await lone.post("/admin/properties", someDraft());

/** Funded, and all of it came back by a refund. */
const quay = await createMarket(sql).openProperty({ sharePrice: 1_000_000n, shares: 10 });
const refunded = await api.person();
await pay(sql, refunded.id, "10");
await refunded.post("/investments", { property_id: quay, shares: 10 });
await refundAll(honest, refunded);

/** Its last month is distributed, as two admins agreed. */
const linden = await someProperty(sql);
await buyShares(sql, { userId: puppet.id, propertyId: linden.id, shares: 5, at: LONG_AGO });
const rent = { property_id: linden.id, month: MONTH, gross_ubxs: "2", costs_ubxs: "1" };
await agreedMonth(sql, rent, [honest.id, second.id]);
await distributeAll(sql);

// What waits to be approved: less than one admin may alone, and together more.
for (const ubxs of ["600", "600", "1500"]) {
  const person = await api.person();
  await pay(sql, person.id, ubxs);
  await person.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address });
}
await puppet.post("/wallet/withdraw", { amount_ubxs: "20", wallet_address: puppet.wallet_address });
await sql`update settings set cooling_off_seconds = default`;

// A partner with a key that works, and one that two other admins agreed to and neither has had shown.
const { id: partnerId, ...keyHolder } = await addPartner(sql);
const keyTerms = { origins: [PAGE], requests_per_minute: 600, reason: "Contract" };
await honest.post(`/admin/partners/${partnerId}/keys`, keyTerms);
const [agreed] = await sql<[{ id: string }]>`select id from proposals where kind = 'partner_key'`;
await second.post(`/admin/proposals/${agreed.id}/confirm`);
const clientTerms = { redirect_uris: [`${PAGE}/`], reason: "Contract" };
await honest.post(`/admin/partners/${partnerId}/clients`, clientTerms);
const [agreedClient] = await sql<[{ id: string }]>`select id from proposals where kind = 'partner_client'`;
await second.post(`/admin/proposals/${agreedClient.id}/confirm`);
const { id: newPartner } = await addPartner(sql);

// A transfer made by hand that is looked into, and one that two admins have accepted.
await sql`
  insert into differences (rule_code, subject, expected, found)
  select 'treasury_balance', gen_random_uuid(), 0, n from generate_series(1, 2) n`;
const [accepted] = await sql<[{ number: number }]>`select max(id)::float8 as number from differences`;
await honest.post(`/admin/reconciliation/differences/${accepted.number}/accept`, { reason: "Looked into." });
const [acceptance] = await sql<[{ id: string }]>`select id from proposals where kind = 'accepted_difference'`;
await second.post(`/admin/proposals/${acceptance.id}/confirm`);

// A transfer that no request explains, as after a restore; two admins have recorded it as the victim's, who has less.
const lost = { hash: someHash(), to: victim.wallet_address.toLowerCase() };
await sql`insert into chains (chain_id, genesis_hash, token_address) values (97, '0x', '0x')`;
await sql`
  insert into chain_cursors (chain_id, treasury, first_block, scanned_to, latest_block, finalized_block, payments_from, proven_to,
    proven_balance)
  values (97, '0xtreasury', 0, 9, 9, 9, 0, 9, 1e15)`;
await sql`
  insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, final)
  values (97, ${lost.hash}, 0, ${lost.to}, 5, '0xblock', '0xtreasury', 70000000000, true)`;
/** A transfer from an exchange, which no person can prove: the admin would like it to be the puppet's. */
const unmatched = { chain_id: 97, tx_hash: someHash(), sender: someAddress().toLowerCase() };
await sql`
  insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, final)
  values (97, ${unmatched.tx_hash}, 0, '0xtreasury', 5, '0xblock', ${unmatched.sender}, 80000000000, true)`;
const [unexplained] = await sql<[{ number: number }]>`
  insert into differences (rule_code, subject, chain_id, tx_hash, log_index, found, found_to)
  values ('unexplained_transfer', ${`${lost.hash}:0`}, 97, ${lost.hash}, 0, 70000000000, ${lost.to}) returning id::float8 as number`;
const recorded = { email: victim.email, kind: "amount", reason: "She told us on the phone." };
await honest.post(`/admin/reconciliation/differences/${unexplained.number}/record`, recorded);
const [record] = await sql<[{ id: string }]>`select id from proposals where kind = 'lost_payment'`;
await second.post(`/admin/proposals/${record.id}/confirm`);

// A partner with a webhook, whose server is told of the puppet.
const partner = await addPartner(sql);
await addWebhook(honest, partner.id, { url: "http://localhost/hook" });
const partnersPage = await createPartner(api, partner).connect(puppet);
await createPartner(api, keyHolder).connect(victim);

// ---------------------------------------------------------------------------------------------------------------------
// What they can do
// ---------------------------------------------------------------------------------------------------------------------

/** What the page shows beside the last window. */
let ticketNumber = "";

/** What an admin would like to send, where the schema does not say it. */
const WORDS: Words = {
  ...Object.fromEntries(Object.entries(someDraft()).map(([name, value]) => [name, () => value])),
  slug: () => `castle-${randomUUID()}`,
  property_id: ({ is_correction }) => (is_correction ? linden.id : mill.id),
  month: () => MONTH,
  happened_on: () => "2026-01-31",
  gross_ubxs: () => "100000",
  costs_ubxs: () => "0",
  amount_ubxs: () => "10",
  shares: () => 10,
  wallet_address: () => puppet.wallet_address,
  tx_id: someHash,
  chain_id: () => unmatched.chain_id,
  tx_hash: () => unmatched.tx_hash,
  sender: () => unmatched.sender,
  tx_hashes: () => [someHash()],
  ids: async () => (await sql<{ id: string }[]>`select id from withdrawals`).map(({ id }) => id),
  two_approvals_above_ubxs: () => "1000000",
  referral_reward_ubxs: () => "5",
  approval_window_seconds: () => 0,
  cooling_off_seconds: () => 0,
  texts: () => ({ en: "Send your keys." }),
  ticket: async () => {
    const { body } = await partnersPage.post<RefundTicket>("/embed/refund-tickets", {
      wallet_address: puppet.wallet_address,
    });
    ticketNumber = body.number;
    return ticketOf(body.url);
  },
  number: () => ticketNumber,
  url: () => "http://localhost/hook",
  events: () => ["refund.paid"],
  from: () => null,
  origins: () => ["https://evil.example"],
  requests_per_minute: () => 6000,
  redirect_uris: () => ["https://evil.example/"],
  email: ({ sender }) => (sender ? puppet.email : victim.email),
};

/** What a call can be about, by what stands before its place in the path. */
const ROWS: Rows = {
  users: async () => [puppet, victim, honest, lone],
  properties: () => sql`select id from properties`,
  withdrawals: () => sql`select id from withdrawals where is_open(status) order by created_at`,
  proposals: () => sql`select id from proposals where status = 'proposed'`,
  payouts: () => sql`select id from proposals where kind = 'distribution'`,
  batches: () => sql`select id from payment_batches`,
  differences: () => sql`select id::text from differences`,
  acceptances: () => sql`select id from accepted_differences`,
  events: () => sql`select id from property_events`,
  files: () => sql`select file_id as id from property_files`,
  mails: () => sql`select id from outbox limit 1`,
  partners: async () => [{ id: partnerId }, { id: newPartner }],
  keys: () => sql`select id from partner_keys`,
  clients: () => sql`select id from partner_clients`,
  links: () => sql`select id from partner_links where partner_id = ${partnerId}`,
  webhooks: () => sql`select id from webhook_endpoints`,
  deliveries: () => sql`select id from webhook_messages`,
};

const writes = await listWrites(api.app, { words: WORDS, rows: ROWS });

/** Something a person does, about everything that it can be about. @returns what was answered */
type Act = { call: string; name: string; run: () => Promise<number[]> };

/** Everything that changes something, but who a person is: the calls of accounts have tests of their own. */
const listActs = (): Act[] =>
  writes
    .filter(({ call }) => !/ \/(auth|withdrawals)\//.test(call))
    .flatMap(({ call, sent, send }) =>
      (call.includes(" /admin/") ? [lone] : [lone, puppet, friend]).map((who) => ({
        call,
        name: `${who === lone ? "the admin" : "a helper"}: ${call} ${sent}`,
        run: () => send(who.token),
      })),
    );

// ---------------------------------------------------------------------------------------------------------------------
// What must stay as it is
// ---------------------------------------------------------------------------------------------------------------------

type Settings = Record<string, number | string | null>;

/** What people have or were paid, by person; what may leave the treasury; and what holds for all. */
async function measure() {
  const [people, [rest]] = await Promise.all([
    sql<{ id: string; has: bigint }[]>`
      select u.id, coalesce(b.available + b.invested + b.earnings + b.reserved + b.payouts_clearing, 0)
        + coalesce((select sum(w.amount) from withdrawals w where w.user_id = u.id and w.status = 'completed'), 0) as has
      from users u left join balances b on b.user_id = u.id`,
    sql<
      [
        {
          keys: number;
          jwks: number;
          clients: number;
          leaves: bigint;
          admins: string[];
          published: string[];
          treasury: bigint;
          settings: Settings;
        },
      ]
    >`
      select (select coalesce(sum(amount), 0) from withdrawals where status in ('approved', 'completed')) as leaves,
        (select array_agg(id) from users where role = 'admin' and disabled_at is null) as admins,
        (select count(*)::int from partner_keys where secret_hash is not null) as keys,
        (select count(*)::int from partner_jwks) as jwks,
        (select count(*)::int from partner_clients) as clients,
        (select array_agg(id) from properties where status <> 'draft') as published,
        (select sum(shares_in_treasury) from properties) as treasury, (select to_jsonb(s) from settings s) as settings`,
  ]);
  return { has: new Map(people.map(({ id, has }) => [id, has])), ...rest };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** What one admin alone may not have brought about. */
function brokenRules(before: Measured, after: Measured): string[] {
  const broken = {
    "a person has more": [...after.has].some(([id, has]) => has > (before.has.get(id) ?? 0n)),
    "more leaves the treasury than one admin may approve": after.leaves - before.leaves > ALONE,
  };
  return [...namesOf(broken), ...loosened(before, after)];
}

/** What takes two admins by itself, so that no third call makes money of it either. */
function loosened(before: Measured, after: Measured): string[] {
  const [from, to] = [before.settings, after.settings];
  const isHigher = (setting: string) => Number(to[setting]) > Number(from[setting]);
  const isLower = (setting: string) => Number(to[setting]) < Number(from[setting]);
  return namesOf({
    "there is another admin": after.admins.some((id) => !before.admins.includes(id)),
    "a partner's server has another key": after.keys > before.keys,
    "a partner's server signs with other keys": after.jwks > before.jwks,
    "a partner's page has another client": after.clients > before.clients,
    "a property is published": after.published.some((id) => !before.published.includes(id)),
    "shares have left a property's treasury": after.treasury < before.treasury,
    "the platform is active": to.platform_status === "active" && from.platform_status !== "active",
    "payments run": to.payments_stopped_at === null && from.payments_stopped_at !== null,
    "reorganisations are followed": to.reorganisations === "follow" && from.reorganisations !== "follow",
    "one admin may approve more": isHigher("two_approvals_above"),
    "a limit forgets sooner": isLower("approval_window_seconds"),
    "a payment waits less": isLower("cooling_off_seconds"),
    "a referral pays more": isHigher("referral_reward"),
    "a purchase costs more": isHigher("investment_fee_bps"),
  });
}

const namesOf = (rules: Record<string, boolean>) =>
  Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));

/** The months' and the rewards' jobs have done all they have to, long after: what was earned is older by then. */
async function letTimePass(): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update referral_rewards set earned_at = earned_at - make_interval(days => ${REWARD_AFTER_DAYS + 1})`;
    await tx`set local session_replication_role = origin`;
  });
  await bookReferralRewards(sql);
  await distributeAll(sql);
}

const random = randomNumbers(seed("a lone admin's calls"));

/** One of sixty acts by default, all of them before a release. */
const someOf = (acts: Act[]): Act[] =>
  acts
    .map((act) => ({ act, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, SOAK ? acts.length : Math.ceil(acts.length / 60))
    .map(({ act }) => act);

/** What is missing or not valid is not about the rules. */
const wasTried = (statuses: number[]) => statuses.some((status) => status !== 404 && status !== 422);

const wasDone = (statuses: number[]) => statuses.some((status) => status < 300);

describe("one admin alone, with accounts of their own", () => {
  it("raises no balance, brings no more out of the treasury than one may approve, and loosens no rule: by any two calls, in any order", {
    timeout: 900_000,
  }, async () => {
    const before = await measure();
    const found: [first: string, second: string, broken: string[]][] = [];
    const reached = new Set<string>();
    const done: Act[] = [];
    const tried: Act[] = [];
    /** Acts that found nothing to be about, and may after another act: each is run after every act until its call is reached. */
    const untried: Act[] = [];
    for (const one of listActs()) {
      const statuses = await undone(one.run);
      // What is not valid is no act.
      if (statuses.length > 0 && statuses.every((status) => status === 422)) continue;
      (wasTried(statuses) ? tried : untried).push(one);
      if (wasTried(statuses)) reached.add(one.call);
      if (wasDone(statuses)) done.push(one);
    }
    for (const first of done)
      await undone(async () => {
        await first.run();
        const between = await measure();
        const unreached = untried.filter(({ call }) => !reached.has(call));
        for (const second of [
          ...unreached,
          ...someOf([...tried, ...untried.filter((one) => !unreached.includes(one))]),
        ])
          await undone(async () => {
            const statuses = await second.run();
            if (statuses.length === 0) return;
            if (wasTried(statuses)) reached.add(second.call);
            if (wasDone(statuses)) await letTimePass();
            const after = await measure();
            const broken = [...brokenRules(before, after), ...loosened(between, after)];
            if (broken.length > 0) found.push([first.name, second.name, broken]);
          });
      });
    expect(found).toEqual([]);
    // A call that joins is tried by itself; where it is not, this test has to be told what an admin would send.
    const calls = new Set(listActs().map(({ call }) => call));
    expect([...calls].filter((call) => !reached.has(call))).toEqual([
      // Without a chain there is no file for a multisig.
      "POST /admin/payments/batches/{id}/take-back",
      // A passkey's signature approves nothing alone: forged-approvals.db.test.ts.
      "POST /admin/signatures",
    ]);
  });

  it("is what the rules are about: by two admins each of them changes", async () => {
    const before = await measure();
    const after = await undone(async () => {
      await lone.patch("/admin/settings", {
        ...{ two_approvals_above_ubxs: "2000", approval_window_seconds: 0, cooling_off_seconds: 0 },
        ...{ investment_fee_bps: 1, referral_reward_ubxs: "5", reorganisations: "follow" },
      });
      const { id } = (await lone.post("/admin/properties", someDraft())).body.property;
      await lone.post(`/admin/properties/${id}/publish`);
      await lone.post(`/admin/properties/${quay}/reissue`);
      await lone.patch(`/admin/users/${puppet.id}`, { role: "admin" });
      await lone.post("/admin/payouts", { ...rent, property_id: mill.id, reason: "More rent than stated" });
      await lone.post(`/admin/partners/${newPartner}/keys`, keyTerms);
      await lone.post(`/admin/partners/${newPartner}/jwks`, { ...keyTerms, url: "http://localhost/jwks.json" });
      await lone.post(`/admin/partners/${newPartner}/clients`, clientTerms);
      for (const { id } of await sql<{ id: string }[]>`select id from proposals where status = 'proposed'`)
        expect((await honest.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
      const [key] = await sql<
        [{ id: string }]
      >`select id from partner_keys where partner_id = ${newPartner} and shown_at is null`;
      expect((await lone.post(`/admin/partners/${newPartner}/keys/${key.id}/show`)).status).toBe(200);
      await friend.post("/investments", { property_id: mill.id, shares: 10 });
      for (const { id } of await sql<{ id: string }[]>`select id from withdrawals where status = 'pending'`)
        for (const admin of [lone, honest]) await admin.post(`/admin/withdrawals/${id}/approve`);
      await letTimePass();
      return measure();
    });
    expect(brokenRules(before, after)).toEqual([
      "a person has more",
      "more leaves the treasury than one admin may approve",
      "there is another admin",
      "a partner's server has another key",
      "a partner's server signs with other keys",
      "a partner's page has another client",
      "a property is published",
      "shares have left a property's treasury",
      "reorganisations are followed",
      "one admin may approve more",
      "a limit forgets sooner",
      "a payment waits less",
      "a referral pays more",
      "a purchase costs more",
    ]);
    expect(after.has.get(puppet.id)).toBeGreaterThan(before.has.get(puppet.id) as bigint);
    expect(await measure()).toEqual(before);
  });

  it("who would pay a helper out of other people's money has to ask another admin, at every step", async () => {
    await undone(async () => {
      await sql`update settings set platform_status = 'suspended'`;
      /** What the admin proposed waits: they cannot confirm it, nor can the helper. */
      const endsAtAnotherAdmin = async (kind: ProposalKind) => {
        const { items } = (await honest.get<Proposals>(`/admin/proposals?kind=${kind}&status=proposed`)).body;
        const [{ id, proposed_by }] = items as [Proposal];
        expect(proposed_by.email).toBe(lone.email);
        const own = await lone.post(`/admin/proposals/${id}/confirm`);
        expect([own.status, own.body.code]).toEqual([409, "self_approval"]);
        expect(own.body.detail).toBe("You proposed this. Another admin has to confirm it.");
        expect((await puppet.post(`/admin/proposals/${id}/confirm`)).status).toBe(403);
        return async () => expect((await honest.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
      };

      // The platform is suspended.
      const asked = (await lone.patch("/admin/settings", { platform_status: "active" })).body;
      expect(asked.settings.platform_status).toBe("suspended");
      const activate = await endsAtAnotherAdmin("setting_change");
      await activate();

      // A property of their own, of which the helper would buy a share.
      const draft = someDraft({ sharePrice: 1_000_000n, shares: 1_000 });
      const { id: castle } = (await lone.post("/admin/properties", draft)).body.property;
      await lone.post(`/admin/properties/${castle}/publish`);
      expect((await puppet.post("/investments", { property_id: castle, shares: 1 })).body.code).toBe("not_found");
      const publish = await endsAtAnotherAdmin("publication");
      await publish();
      expect((await puppet.post("/investments", { property_id: castle, shares: 1 })).status).toBe(201);
      // To suspend it again takes one.
      const suspended = (await lone.patch("/admin/settings", { platform_status: "suspended" })).body;
      expect([suspended.settings.platform_status, suspended.pending]).toEqual(["suspended", []]);

      // A month with a rent that no tenant paid. The test does not wait for its end.
      await sql`alter table investments disable trigger investments_guard`;
      await sql`update investments set created_at = ${LONG_AGO} where property_id = ${castle}`;
      await sql`alter table investments enable trigger investments_guard`;
      const entered = await lone.post<Distribution>("/admin/payouts", {
        ...{ property_id: castle, month: MONTH, gross_ubxs: "1000", costs_ubxs: "0", reason: "A good month" },
      });
      expect([entered.status, entered.body.status]).toEqual([201, "proposed"]);
      await letTimePass();
      const withdraw = { amount_ubxs: "900", wallet_address: puppet.wallet_address };
      expect((await puppet.post("/wallet/withdraw", withdraw)).body.code).toBe("insufficient_balance");
      await endsAtAnotherAdmin("distribution");

      // Nor does the helper become the other admin.
      await lone.patch(`/admin/users/${puppet.id}`, { role: "admin" });
      await endsAtAnotherAdmin("role_change");
    });
  });
});
