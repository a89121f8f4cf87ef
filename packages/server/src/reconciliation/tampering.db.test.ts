import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findStatDifferences } from "../analytics/find-stat-differences.ts";
import { findDifferences } from "../ledger/differences.ts";
import { earn, pay } from "../money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { agreedMonth, buyShares, distributeAll, monthsAgo, someProperty } from "../payouts/payouts.fixture.ts";
import type { Tx } from "../platform/database/connect.ts";
import { reconcile } from "./reconcile.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

const TABLES = [
  "accepted_differences",
  "balance_days",
  "balances",
  "chain_transfers",
  "deposit_claims",
  "deposits",
  "distributions",
  "investment_fees",
  "investments",
  "ledger_entries",
  "ledger_transactions",
  "payment_claims",
  "payment_transactions",
  "payments",
  "payouts",
  "payouts_by_month",
  "payouts_by_property",
  "proposals",
  "referral_rewards",
  "referral_totals",
  "sole_approvals",
  "withdrawal_approvals",
  "withdrawal_deposits",
  "withdrawal_events",
  "withdrawals",
];

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
  const { id: invited } = await world.api.person();
  await sql`update users set referred_by = ${holder.id} where id = ${invited}`;
  await sql`
    insert into referral_totals (user_id, joined_at, listed, referral_count)
    values (${holder.id}, (select created_at from users where id = ${holder.id}), true, 1)
    on conflict (user_id) do update set referral_count = 1`;
  const rejected = await world.ask("4");
  await operator.post(`/admin/withdrawals/${rejected.id}/reject`, { reason: "For the test" });
  // A transfer by hand that two admins accept.
  await world.token.transfer(world.treasury, rejected.to, 1_000_000n);
  await world.node.mine(3);
  await reconcile({ sql, chain: world.chain, log: world.log });
  const [{ number }] = await sql<
    [{ number: number }]
  >`select id::float8 as number from differences where rule like 'transfer out%'`;
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
      const rows = await sql`select 1 from ${sql(column.table)} where ${sql(column.column)} is not null limit 1`;
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
    select rule, subject, expected, found from payment_differences
    union all select 'deposit', subject, amount::text, found::text from deposit_differences`;
  return [...(await findDifferences(tx)), ...(await findStatDifferences(tx)), ...rows].map(
    ({ rule, subject, expected, found }) => `${rule} ${subject} ${expected} ${found}`,
  );
}

/** What differs already: some of the world's deposits are on no chain. */
let known: Set<string>;
const isFound = async (tx: Tx) => (await differences(tx)).some((difference) => !known.has(difference));

const undone = new Error("undone on purpose");

async function outcomeOf(
  { table, column, is_null }: Column,
  value: string,
): Promise<"refused" | "found" | "neither" | "same"> {
  let outcome: "found" | "neither" | "same" = "neither";
  try {
    await sql.begin(async (tx) => {
      const { count } = await tx.unsafe(
        `update ${table} set "${column}" = ${value} where "${column}" is distinct from ${value} and ctid = (select max(ctid) from ${table} where ${is_null} or "${column}" is not null)`,
      );
      if (count === 0) outcome = "same";
      else {
        await tx`set constraints all immediate`;
        outcome = (await isFound(tx)) ? "found" : "neither";
      }
      throw undone;
    });
  } catch (error) {
    if (error !== undone) return "refused";
  }
  return outcome;
}

/** What is neither refused nor found, with the reason; `README.md` of the ledger has the same list. */
const HARMLESS: Readonly<Record<string, string>> = {
  "chain_transfers.final": "the next round asks the chain's final blocks again",
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
  "referral_totals.joined_at": "the order of equals on the leaderboard",
  "referral_totals.listed": "whether the leaderboard has a person",
};

it("every change of a column is refused by the database or found, but what does no harm", async () => {
  known = new Set(await sql.begin((tx) => differences(tx)));
  const missed = new Set<string>();
  const untouched: string[] = [];
  for (const column of await columnsOf()) {
    const name = `${column.table}.${column.column}`;
    const outcomes = new Set<string>();
    for (const value of mutantsOf(column)) outcomes.add(await outcomeOf(column, value));
    if (outcomes.has("neither")) missed.add(name);
    if (outcomes.size === 1 && outcomes.has("same")) untouched.push(name);
  }
  expect([...missed].sort()).toEqual(Object.keys(HARMLESS));
  expect(untouched).toEqual([]);
}, 120_000);

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
      throw Object.assign(undone, { rules: (await findDifferences(tx)).map(({ rule }) => rule) });
    })
    .catch((error: { rules?: string[] }) => error.rules);
  expect(rules).toContain("counts of transfers behind a deposit");
});
