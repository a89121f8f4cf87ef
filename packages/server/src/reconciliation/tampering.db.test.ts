import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findStatDifferences } from "../analytics/find-stat-differences.ts";
import { findDifferences } from "../ledger/differences.ts";
import { addUser, earn, pay } from "../money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "../payouts/payouts.fixture.ts";
import { toAddress } from "../platform/chain/address.ts";
import { createChain } from "../platform/chain/chain.ts";
import type { Tx } from "../platform/database/connect.ts";
import { readSettings } from "../settings/store.ts";
import { readMarks, sliceOf } from "./books/marks.ts";
import { compareSlice, FIGURE_RULES } from "./books/slice.ts";
import { compareTreasuries } from "./compare-treasuries.ts";
import { compareWallets } from "./compare-wallets.ts";
import { reconcile } from "./reconcile.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

const TABLES = [
  "accepted_differences",
  "announced_deposits",
  "balance_days",
  "balances",
  "chain_cursors",
  "chain_transfers",
  "daily_stats",
  "deposit_claims",
  "deposits",
  "differences",
  "distributions",
  "investment_fees",
  "investments",
  "ledger_entries",
  "ledger_transactions",
  "liability_totals",
  "payment_claims",
  "payment_transactions",
  "payments",
  "payouts",
  "payouts_by_month",
  "payouts_by_property",
  "properties",
  "proposals",
  "referral_ranks",
  "referral_rewards",
  "referral_totals",
  "settings",
  "sole_approvals",
  "verified_wallets",
  "withdrawal_approvals",
  "withdrawal_deposits",
  "withdrawal_events",
  "withdrawals",
];

/** Whose every change is an entry of the audit log. */
const LOGGED = ["differences", "properties", "settings"];

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0, platform_status = 'active', investment_fee_bps = 100`;
  world = await createPayingWorld(sql, { blocks: "asked" });
  await world.approved("12.5");
  await world.finish();
  await world.ask("3");
  const property = await someProperty(sql);
  const holder = await world.api.person();
  await buyShares(sql, { userId: holder.id, propertyId: property.id, shares: 5, at: new Date(Date.UTC(2020, 0, 15)) });
  const month = { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "7", costs_ubxs: "1" };
  const [operator, approver] = world.admins;
  await reconcile({ sql, chain: world.chain, log: world.log });
  await agreedMonth(sql, month, [operator.id, approver.id]);
  await distributeAll(sql);
  await earn(sql, holder.id, "2");
  await pay(sql, holder.id, "100");
  const bought = await holder.post("/investments", { property_id: property.id, shares: 3 });
  expect([bought.status, bought.body.code]).toEqual([201, undefined]);
  await holder.post("/wallet/withdraw-total-deposits", { wallet_address: holder.wallet_address });
  const rejected = await world.ask("4");
  await operator.post(`/admin/withdrawals/${rejected.id}/reject`, { reason: "For the test" });
  await sql`
    insert into announced_deposits (chain_id, tx_hash, user_id)
    values (${world.chain.id}, '0x' || repeat('1', 64), ${holder.id})`;
  // A transfer by hand that two admins accept.
  await world.token.transfer(world.treasury, rejected.to, 1_000_000n);
  await world.node.mine(3);
  await reconcile({ sql, chain: world.chain, log: world.log });
  const [{ number }] = await sql<
    [{ number: number }]
  >`select id::float8 as number from differences where rule_code = 'unexplained_transfer'`;
  await operator.post(`/admin/reconciliation/differences/${number}/accept`, { reason: "Paid by hand" });
  const [{ id }] = await sql<[{ id: string }]>`select id from proposals where kind = 'accepted_difference'`;
  expect((await approver.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
});
afterAll(() => world.stop());

type Column = { table: string; column: string; type: string; among: string[]; is_null: boolean };

/** A value of each type that is not text. */
const SOME: Readonly<Record<string, string>> = {
  ...{ numeric: "7", bigint: "7", integer: "7", boolean: "true", uuid: "gen_random_uuid()", jsonb: "'{}'" },
  ...{ "timestamp with time zone": "now()", date: "current_date", bytea: "'x'::bytea" },
};

async function columnsOf(): Promise<Column[]> {
  const columns = await sql<Omit<Column, "is_null">[]>`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      coalesce((
        select array_agg(distinct m[1]) from pg_constraint k,
          regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') m
        where k.conrelid = c.table_name::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ ('\\y' || c.column_name || '\\y')), '{}') as among
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any(${TABLES}::text[]) and c.is_generated = 'NEVER'
    order by 1, c.ordinal_position`;
  return Promise.all(
    columns.map(async (column) => {
      const rows =
        await sql`select 1 from ${sql.unsafe(column.table)} where ${sql.unsafe(column.column)} is not null limit 1`;
      return { ...column, is_null: rows.length === 0 };
    }),
  );
}

/** Other values that a column could be given, as SQL; where no row has one, some value of its type. */
function mutantsOf({ column, type, among, is_null }: Column): string[] {
  const name = is_null ? `coalesce("${column}", ${SOME[type] ?? "'0xsome'"})` : `"${column}"`;
  switch (type) {
    case "numeric":
    case "bigint":
    case "integer":
      return [`${name} + 1`, "null"];
    case "timestamp with time zone":
      return [`${name} - interval '40 days'`, "null"];
    case "date":
      return [`(${name} - interval '1 month')::date`];
    case "boolean":
      return [`not ${name}`];
    case "uuid":
      return [
        ...["ffffffff-ffff-4fff-bfff-ffffffffffff", "00000000-0000-4000-8000-000000000000"].map(
          (id) => `'${id}'::uuid`,
        ),
        "(select id from users order by created_at limit 1)",
      ];
    case "bytea":
      return [`sha256(${name})`];
    case "jsonb":
      return ["'{}'"];
    default:
      return [...among.map((value) => `'${value}'`), `overlay(${name} placing '7' from 9)`, "null"];
  }
}

/** Everything that the reconciliation finds without asking a node. */
async function differences(tx: Tx): Promise<string[]> {
  const rows = await tx`
    select rule_code, subject, expected, found from payment_differences
    union all select 'deposit', subject, amount, found from deposit_differences
    union all select rule_code, subject, expected, found from liability_differences`;
  return [...(await findDifferences(tx)), ...(await findStatDifferences(tx)), ...rows].map(toLine);
}

const toLine = ({ rule_code, subject, expected, found }: Record<string, unknown>) =>
  `${rule_code} ${subject} ${expected} ${found}`;

/** What the next run finds of a change, and what only the comparison of everything does: no more than figures over everything. */
async function leftForTheNight(tx: Tx): Promise<string[]> {
  const slice = await sliceOf(tx, await readMarks(tx, { after: null, most: 1_000 }));
  const next = new Set((await compareSlice(tx, { ...slice, due: true })).map(toLine));
  return (await findDifferences(tx))
    .filter(({ rule_code }) => !FIGURE_RULES.includes(rule_code))
    .map(toLine)
    .filter((difference) => !known.has(difference) && !next.has(difference));
}

/** Changes of which the next run misses something. */
const missedByTheNext: string[] = [];

/** What differs already: some of the world's deposits are on no chain. */
let known: Set<string>;
const isFound = async (tx: Tx, table: string) =>
  (await differences(tx)).some((difference) => !known.has(difference)) ||
  (LOGGED.includes(table) && (await countEntries(tx)) > entries);

let entries: number;
async function countEntries(tx: Tx): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`select count(*)::int as count from audit_log`;
  return count;
}

const undone = new Error("undone on purpose");

type Outcome = "refused" | "found" | "neither" | "same";

/** @param change - a statement; one that changes no row is `same`. */
async function outcomeOf(table: string, change: string): Promise<Outcome> {
  let outcome: Outcome = "neither";
  try {
    await sql.begin(async (tx) => {
      const { count } = await tx.unsafe(change);
      if (count === 0) outcome = "same";
      else {
        await tx`set constraints all immediate`;
        outcome = (await isFound(tx, table)) ? "found" : "neither";
        const left = await leftForTheNight(tx);
        if (left.length > 0) missedByTheNext.push(`${change}: ${left.join(", ")}`);
      }
      throw undone;
    });
  } catch (error) {
    if (error !== undone) return "refused";
  }
  return outcome;
}

const changeOf = ({ table, column, is_null }: Column, value: string) =>
  `update ${table} set "${column}" = ${value} where "${column}" is distinct from ${value} and ctid = (select max(ctid) from ${table} where ${is_null} or "${column}" is not null)`;

/** What is neither refused nor found, with the reason; `README.md` of the ledger has the same list. */
const HARMLESS: Readonly<Record<string, string>> = {
  "chain_cursors.finalized_block": "shown",
  "chain_cursors.latest_block": "shown",
  "chain_cursors.proven_to": "no transfer is in the blocks between; with one it is found",
  "chain_cursors.scanned_to": "what was not read is missing in the balance, and read again",
  "chain_cursors.unexplained": "written anew when the balance is asked for next",
  "chain_cursors.updated_at": "shown",
  "chain_transfers.processed": "a transfer that is processed again finds what it brought booked already",
  "deposits.block_hash": "where a deposit is looked for first; its transfers are compared in any block",
  "distributions.booked_through": "of a distribution that is complete nothing is booked any more",
  "distributions.hold_mailed_at": "whether admins got a mail",
  "distributions.mailed_in": "whether holders got a mail",
  "distributions.tries": "the pause before the next try",
  "payment_transactions.broadcast_at": "when the same bytes are given to the node again",
  "payment_transactions.since_block": "when a higher fee is offered",
  "payments.confirmations": "shown while a payment is not final",
  "payments.reason": "shown to admins",
  "payments.updated_at": "shown to admins",
  "properties.funded_at": "shown",
  "referral_totals.joined_at": "the order of equals on the leaderboard",
  "referral_totals.listed": "whether the leaderboard has a person",
};

/** What differs, and what is logged, before anything is tried. */
async function learn(): Promise<void> {
  known = new Set(await sql.begin((tx) => differences(tx)));
  entries = await sql.begin((tx) => countEntries(tx));
  // What is found by the next run is found by the marks of the change alone.
  await sql`delete from unreconciled`;
}

it("a row that is deleted from any of the tables is refused or found", async () => {
  await learn();
  const missed: string[] = [];
  for (const table of TABLES) {
    const rows = await sql<{ ctid: string }[]>`select ctid::text from ${sql.unsafe(table)} order by ctid desc limit 5`;
    for (const { ctid } of rows) {
      const outcome = await outcomeOf(table, `delete from ${table} where ctid = '${ctid}'`);
      if (outcome === "neither" || outcome === "same") missed.push(`${table} ${ctid}`);
    }
  }
  expect(missed).toEqual([]);
  expect(missedByTheNext).toEqual([]);
});

it("every change of a column is refused by the database or found, but what does no harm", async () => {
  await learn();
  const missed = new Set<string>();
  const untouched: string[] = [];
  for (const column of await columnsOf()) {
    const name = `${column.table}.${column.column}`;
    const outcomes = new Set<string>();
    for (const value of mutantsOf(column)) outcomes.add(await outcomeOf(column.table, changeOf(column, value)));
    if (outcomes.has("neither")) missed.add(name);
    if (outcomes.size === 1 && outcomes.has("same")) untouched.push(name);
  }
  expect([...missed].sort()).toEqual(Object.keys(HARMLESS));
  expect(untouched).toEqual([]);
  expect(missedByTheNext).toEqual([]);
});

/** Claims that would explain a transfer that pays no request: of none, of one that is not paid, and a second one of one that is. */
const CLAIMS: readonly string[] = [
  "select tx_hash, log_index, gen_random_uuid(), gen_random_uuid() from stray",
  "select tx_hash, log_index, user_id, id from stray, open",
  "select tx_hash, -1, user_id, id from stray, open",
  "select tx_hash, log_index, user_id, id from stray, completed",
];

it.each(CLAIMS)("a claim that is added explains no transfer: %s", async (claim) => {
  await world.token.transfer(world.treasury, world.admins[0].wallet_address as `0x${string}`, 2_000_000n);
  await world.node.mine(3);
  await reconcile({ sql, chain: world.chain, log: world.log });
  const named = (tx: Tx) => tx`
    select d.subject from payment_differences d, stray where d.subject = stray.tx_hash || ':' || stray.log_index`;
  const outcome = await sql
    .begin(async (tx) => {
      await tx`
        create temporary table stray on commit drop as
        select * from chain_transfers where recipient = lower(${world.admins[0].wallet_address}) order by found_at desc limit 1`;
      expect(await named(tx)).toHaveLength(1);
      const added = await tx.unsafe(`
        with open as (select * from withdrawals where status = 'pending' limit 1),
          completed as (select * from withdrawals where status = 'completed' limit 1)
        insert into payment_claims (tx_hash, log_index, user_id, withdrawal_id) ${claim} returning 1`);
      expect(added).toHaveLength(1);
      expect(await named(tx)).toHaveLength(1);
      throw undone;
    })
    .catch((error: Error) => error);
  if (outcome !== undone) expect(outcome.message).toContain("payment_claims_one");
});

it("a deposit that another transfer is claimed for is found", async () => {
  const rules = await sql
    .begin(async (tx) => {
      await tx`
        with deposit as (
          insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
          select user_id, chain_id, '0x' || repeat('8', 64), 5, 5, 'confirmed', now() from deposits limit 1 returning *
        ), claim as (
          insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
          select '0x' || repeat('7', 64), chain_id, user_id, id, '' from deposit
        )
        select ledger_post(user_id, 'deposit', id, array['external', 'available'], array[-amount, amount]) from deposit`;
      await tx`set constraints all immediate`;
      throw Object.assign(undone, { rules: (await findDifferences(tx)).map(({ rule_code }) => rule_code) });
    })
    .catch((error: { rules?: string[] }) => error.rules);
  expect(rules).toContain("deposit_transfers");
});

it("a deposit that is forged together with its transfer, in blocks that were compared before, is found", async () => {
  const rules = await sql
    .begin(async (tx) => {
      await tx`
        with cursor as (select * from chain_cursors limit 1), transfer as (
          insert into chain_transfers
            (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, processed, final)
          select chain_id, '0x' || repeat('9', 64), 0, treasury, proven_to, '0x' || repeat('9', 64), '0x' || repeat('9', 40), 5, true, true
          from cursor returning *
        ), deposit as (
          insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
          select (select id from users limit 1), chain_id, tx_hash, amount, amount, 'confirmed', now() from transfer returning *
        ), claim as (
          insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
          select tx_hash, chain_id, user_id, id, '' from deposit
        )
        select ledger_post(user_id, 'deposit', id, array['external', 'available'], array[-amount, amount]) from deposit`;
      await tx`set constraints all immediate`;
      expect(await tx`select from deposit_differences where tx_hash = '0x' || repeat('9', 64)`).toEqual([]);
      throw Object.assign(undone, { rules: (await findDifferences(tx)).map(({ rule_code }) => rule_code) });
    })
    .catch((error: { rules?: string[] }) => error.rules);
  expect(rules).toContain("proven_balance");
});

/** A transfer to the treasury from a wallet that no person has proved. */
const FROM_STRANGER = `with transfer as (
  insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, final)
  select chain_id, '0x' || repeat('5', 64), 0, treasury, proven_to, '0x' || repeat('5', 64), '0x' || repeat('5', 40), 5, true
  from chain_cursors limit 1 returning *
)`;

/**
 * What an intruder who makes the server send statements of theirs would write: a row of each table that others are derived from, with
 * what belongs to it. Each is refused with these words, or found by this rule. `a` and `b` are people who are nothing to each other, `one`
 * and `two` are admins.
 */
const FORGERIES: readonly [name: string, statements: string, by: string][] = [
  [
    "a reward for a person who was referred by no other",
    "insert into referral_rewards (referred_id, referrer_id, amount, earned_at) values (:a, :b, 400000000, now() - interval '31 days')",
    "a referral reward is earned by a first purchase",
  ],
  ["a referral that never was", "update users set referred_by = :b where id = :a", "who referred person"],
  [
    "a deposit by itself",
    `insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
     values (:a, 999, '0x' || repeat('6', 64), 5, 5, 'confirmed', now())`,
    "principal of user",
  ],
  [
    "a deposit with its claim and its booking, of a chain that the books do not know",
    `with deposit as (
       insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
       values (:a, 999, '0x' || repeat('6', 64), 5, 5, 'confirmed', now()) returning *
     ), claim as (
       insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender) select tx_hash, chain_id, user_id, id, '' from deposit
     )
     select ledger_post(user_id, 'deposit', id, array['external', 'available'], array[-amount, amount]) from deposit`,
    "deposit",
  ],
  [
    "a deposit of what a stranger's wallet sent",
    `${FROM_STRANGER} insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
     select tx_hash, chain_id, :a, gen_random_uuid(), sender from transfer`,
    "is not proven to be of user",
  ],
  [
    "a deposit of what a stranger's wallet sent, by an agreement about something else",
    `${FROM_STRANGER} insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender, attribution)
     select t.tx_hash, t.chain_id, :a, gen_random_uuid(), t.sender, p.id
     from transfer t, (select id from proposals where status = 'confirmed' limit 1) p`,
    "is not proven to be of user",
  ],
  [
    "a deposit of what a stranger's wallet sent, as if it was booked by hand",
    `${FROM_STRANGER}, deposit as (
       insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
       select :a, chain_id, tx_hash, amount, amount, 'confirmed', now() from transfer returning *
     ), claim as (
       insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender) select tx_hash, chain_id, user_id, id, '' from deposit
     )
     select ledger_post(user_id, 'deposit', id, array['external', 'available'], array[-amount, amount]) from deposit`,
    "deposit_proofs",
  ],
  [
    "a lot at a price of its own",
    `insert into investments (user_id, property_id, shares, share_price, cost)
     select :a, id, 100, 1, 100 from properties where status = 'open' limit 1`,
    "at its price",
  ],
  [
    "a lot that is booked nowhere",
    `insert into investments (user_id, property_id, shares, share_price, cost)
     select :a, id, 1, share_price, share_price from properties where status = 'open' limit 1`,
    "purchase_booking",
  ],
  [
    "a payout of a month that is distributed",
    `insert into payouts (user_id, distribution_id, property_id, month, share_days, amount)
     select :a, id, property_id, month, 1, 5 from distributions limit 1`,
    "distribution_sum",
  ],
  [
    "a request that holds no money",
    `insert into withdrawals (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address)
     values (:a, 'amount', 5, 5, 0, 0, 1, '0x' || repeat('5', 40))`,
    "reserved_by_requests",
  ],
  [
    "a request that is approved from the first",
    `insert into withdrawals
       (user_id, kind, status, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, approved_at)
     values (:a, 'amount', 'approved', 5, 5, 0, 0, 1, '0x' || repeat('5', 40), now())`,
    "a withdrawal begins as pending",
  ],
  [
    "a wallet without a proof",
    "insert into verified_wallets (address, user_id, verified_at) values ('0x' || repeat('4', 40), :a, now())",
    "null value in column",
  ],
  [
    "a wallet with a proof of another one",
    `insert into verified_wallets (address, user_id, verified_at, message, signature)
     select '0x' || repeat('4', 40), :a, now(), message, signature from verified_wallets limit 1`,
    "wallet_proof",
  ],
  [
    "a wallet whose proof its owner never signed",
    `insert into verified_wallets (address, user_id, verified_at, message, signature)
     select '0x' || repeat('4', 40), :a, now(),
       regexp_replace(message, '0x[0-9a-fA-F]{40}', '0x' || repeat('4', 40)), signature from verified_wallets limit 1`,
    "wallet_proof",
  ],
  [
    "a proposal in the name of an admin",
    "insert into proposals (kind, subject, payload, proposed_by) values ('role_change', :a, '{\"role\": \"admin\"}', :one)",
    "who is not at work here",
  ],
  [
    "an agreement of two admins, where one is at work",
    `select set_config('freehold.actor', :one, true);
     insert into proposals (kind, subject, payload, proposed_by) values ('role_change', :a, '{"role": "admin"}', :one);
     update proposals set status = 'confirmed', closed_by = :two, closed_at = now() where subject = :a`,
    "who is not at work here",
  ],
  [
    "an approval in the name of an admin",
    `insert into withdrawal_approvals
       (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total, recipient_total, two_approvals_above)
     select user_id, id, :one, 0, '', withdrawal_digest(id, wallet_address, amount, 0, ''), amount, amount, 1000
     from withdrawals where status = 'pending' limit 1`,
    "who is not at work here",
  ],
  [
    "a chain that no server was ever connected to",
    `insert into chains (chain_id, genesis_hash, token_address)
     select 999, '0x' || repeat('8', 64), token_address from chains limit 1`,
    "unknown_chain",
  ],
  [
    "a treasury on the chain of the server",
    `insert into chain_cursors
       (chain_id, treasury, first_block, payments_from, scanned_to, proven_to, latest_block, finalized_block)
     select chain_id, '0x' || repeat('4', 40), 0, 1000000000000, proven_to, proven_to, latest_block, finalized_block
     from chain_cursors limit 1`,
    "unknown_treasury",
  ],
  ["another chain of a payment", "update payments set chain_id = 999", "what a payment of withdrawal"],
  ["another price of a lot", "update investments set share_price = 1, cost = shares", "what investment"],
];

it.each(FORGERIES)("a row that the server's own role forges is refused or found: %s", async (_, statements, by) => {
  const [a, b] = [await addUser(sql), await addUser(sql)];
  const [one, two] = world.admins;
  const names: Readonly<Record<string, string>> = { a: a.id, b: b.id, one: one.id, two: two.id };
  const text = statements.replace(/:(a|b|one|two)\b/g, (_, name) => `'${names[name]}'`);
  await learn();
  const rulesOf = async (tx: Tx) => [
    ...(await differences(tx)),
    ...(await compareWallets(tx, null)).map(({ rule_code }) => rule_code),
    ...(await compareTreasuries(tx, world.chain)).map(({ rule_code }) => rule_code),
  ];
  const came = await asServer(sql)
    .begin(async (tx) => {
      await tx.unsafe(text);
      await tx`set constraints all immediate`;
      throw Object.assign(undone, { rules: (await rulesOf(tx)).filter((one) => !known.has(one)) });
    })
    .catch((error: Error & { rules?: string[] }) => (error === undone ? error.rules : [error.message]));
  expect(came).toContainEqual(expect.stringContaining(by));
});

it("neither a refund nor a deposit of a chain that the books do not know is left out of the comparison with the one that is asked", async () => {
  const asked = await world.ask("30");
  await world.approve(asked);
  const person = await addUser(sql);
  await asServer(sql).begin(async (tx) => {
    await tx`
      update withdrawals set status = 'completed', closed_at = now(), chain_id = 999, tx_id = '0x' || repeat('3', 64)
      where id = ${asked.id}`;
    await tx`
      select ledger_post(user_id, 'withdrawal_paid', id, array['reserved', 'external'], array[-amount, amount])
      from withdrawals where id = ${asked.id}`;
    await tx`
      with deposit as (
        insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
        values (${person.id}, 999, '0x' || repeat('2', 64), 5, 5, 'confirmed', now()) returning *
      ), claim as (
        insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender) select tx_hash, chain_id, user_id, id, '' from deposit
      )
      select ledger_post(user_id, 'deposit', id, array['external', 'available'], array[-amount, amount]) from deposit`;
  });
  const { differences: found = [] } = (await reconcile({ sql, chain: world.chain, log: world.log })) ?? {};
  expect(found).toContainEqual(expect.objectContaining({ rule_code: "completed_without_payment", subject: asked.id }));
  expect(found).toContainEqual(expect.objectContaining({ rule_code: "deposit_without_transfer", user_id: person.id }));
});

/** Runs last: its forged rows stay. */
describe("a forged treasury", () => {
  const lines = async () =>
    ((await reconcile({ sql, chain: world.chain, log: world.log }))?.differences ?? [])
      .filter(({ rule_code }) => rule_code.startsWith("unknown_"))
      .map(({ rule_code, subject }) => `${rule_code} ${subject}`);
  const reason = async () => (await readSettings(sql)).paymentsStopped?.reason;

  it("on a chain that never was stops payments before a deposit that is forged with it is paid out", async () => {
    await world.resume();
    expect(await lines()).toEqual([]);
    const thief = await world.investor("1");
    const treasury = `0x${"b".repeat(40)}`;
    await asServer(sql).begin(async (tx) => {
      await tx`
        insert into chains (chain_id, genesis_hash, token_address)
        values (999, '0x' || repeat('a', 64), ${world.chain.token})`;
      await tx`
        insert into chain_cursors (chain_id, treasury, first_block, payments_from, scanned_to, proven_to, latest_block, finalized_block,
          opening_balance, proven_balance)
        values (999, ${treasury}, 0, 0, 100, 100, 100, 100, 0, 1000000000)`;
      await tx`
        with transfer as (
          insert into chain_transfers
            (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, processed, final)
          values (999, '0x' || repeat('c', 64), 0, ${treasury}, 50, '0x' || repeat('d', 64), ${thief.to.toLowerCase()}, 1000000000, true, true)
          returning *
        ), deposit as (
          insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
          select ${thief.person.id}, chain_id, tx_hash, amount, amount, 'confirmed', now() from transfer returning *
        ), claim as (
          insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
          select t.tx_hash, t.chain_id, d.user_id, d.id, t.sender from deposit d, transfer t
        )
        select ledger_post(user_id, 'deposit', id, array['external', 'available'], array[-amount, amount]) from deposit`;
    });
    const asked = await thief.person.post("/wallet/withdraw-total-deposits", { wallet_address: thief.to });
    expect(asked.body.withdrawal).toMatchObject({ total_deposits_amount: "1001" });
    await world.approve({ ...thief, id: asked.body.withdrawal.id, amount: 1_001_000_000n });
    expect(await lines()).toEqual(["unknown_chain 999", `unknown_treasury 999:${treasury}`]);
    expect(await reason()).toContain("The database has chain 999, which the server's settings don't name.");
    for (let rounds = 0; rounds < 3; rounds++) {
      await world.round();
      await world.node.mine(3);
    }
    expect(await world.token.balanceOf(thief.to)).toBe(0n);
  });

  it("on the server's own chain stops payments, however often the same money is sent there", async () => {
    await world.resume();
    const treasury = `0x${"e".repeat(40)}`;
    await asServer(sql)`
      insert into chain_cursors (chain_id, treasury, first_block, payments_from, scanned_to, proven_to, latest_block, finalized_block)
      select chain_id, ${treasury}, latest_block, 1000000000000, latest_block - 1, latest_block - 1, latest_block, finalized_block
      from chain_cursors where treasury = ${world.chain.treasury}`;
    expect(await lines()).toContain(`unknown_treasury ${world.chain.id}:${treasury}`);
    expect(await reason()).toContain(
      `The database has the treasury 0xeeee...eeee on chain ${world.chain.id}, which the server's settings don't name.`,
    );
    expect(await world.round()).toMatchObject({ hold: { code: "payments_stopped" } });
  });

  it("is none where the settings name it as a former one", async () => {
    const formerTreasuries = [
      ...world.chain.formerTreasuries,
      { chainId: 999, address: toAddress(`0x${"b".repeat(40)}`) },
      { chainId: world.chain.id, address: toAddress(`0x${"e".repeat(40)}`) },
    ];
    expect(await compareTreasuries(sql, { ...world.chain, formerTreasuries })).toEqual([]);
    const chain = createChain({ ...world.settings, formerTreasuries }, sql);
    await reconcile({ sql, chain, log: world.log });
    expect(await sql`select from differences where rule_code like 'unknown%'`).toEqual([]);
  });
});
