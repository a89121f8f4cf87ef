import { randomUUID } from "node:crypto";
import { type DistributionRequest, parseAmount } from "@freehold/contract";
import type { Sql } from "../platform/database/connect.ts";
import { createLog } from "../platform/http/log.ts";
import { KINDS } from "../proposal-kinds.ts";
import { confirmProposal } from "../proposals/decide.ts";
import { proposeDistribution } from "./distributions/propose-distribution.ts";
import { distributeNext } from "./engine/distribute.ts";

/** People who buy in one transaction: it takes a lock for each of their deposits, of which PostgreSQL has some thousand. */
const BUYERS = 2_000;

/** The first day of a month that can be distributed, so many months before this one, such as `2026-03-01`. */
export function monthsAgo(count: number): string {
  const now = new Date(Date.now() - 10 * 60_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString().slice(0, 10);
}

/** A property that is for sale, with a share price of one UBXS. */
export async function someProperty(sql: Sql, { name = "Harbour Mill", shares = 1_000_000, netRent = "1000" } = {}) {
  const slug = `p-${randomUUID()}`;
  const [row] = await sql<[{ id: string }]>`
    insert into properties (slug, name, kind, place, address, year_built, floor_area_m2, units, units_let, description, manager,
      status, share_price, shares_total, purchase_price, purchase_costs, reserve,
      gross_rent, management, maintenance, tax, insurance, vacancy, published_at)
    values (${slug}, ${name}, 'house', 'Leiden', 'Kade 1', 1911, 400, 4, 4, '', '', 'open', 1000000, ${shares},
      ${String(BigInt(shares) * 1_000_000n)}::numeric, 0, 0, ${String(parseAmount(netRent))}::numeric, 0, 0, 0, 0, 0, now())
    returning id`;
  return { id: row.id, slug, name };
}

/** A person bought shares: paid in, invested and holding a lot since then. */
export async function buyShares(
  sql: Sql,
  { userId, propertyId, shares, at }: { userId: string; propertyId: string; shares: number; at: Date },
): Promise<void> {
  await buyForEach(sql, { userIds: [userId], propertyId, shares: [shares], at });
}

/** Purchases of one property, the first at a moment and each a microsecond after the one before. */
type Purchases = { userIds: string[]; propertyId: string; shares: number[]; at: Date };

/** {@link buyShares} for many people, in a few statements. */
export async function buyForEach(sql: Sql, { userIds, shares, ...more }: Purchases): Promise<void> {
  for (let start = 0; start < userIds.length; start += BUYERS) {
    const end = start + BUYERS;
    await buyAtOnce(sql, { ...more, userIds: userIds.slice(start, end), shares: shares.slice(start, end), start });
  }
}

async function buyAtOnce(
  sql: Sql,
  { userIds, propertyId, shares, at, start }: Purchases & { start: number },
): Promise<void> {
  await sql.begin(
    async (tx) => {
      await tx`
      create temporary table buyers on commit drop as
      select user_id, shares, shares * 1000000::numeric as cost, ${at}::timestamptz + (${start} + place) * interval '1 microsecond' as at,
        gen_random_uuid() as deposit, gen_random_uuid() as lot
      from unnest(${userIds}::uuid[], ${shares}::bigint[]) with ordinality as b (user_id, shares, place)`;
      await tx`
      insert into deposits (user_id, id, chain_id, tx_hash, amount, remaining, status, created_at, confirmed_at)
      select user_id, deposit, 56, '0x' || encode(sha256(deposit::text::bytea), 'hex'), cost, cost, 'confirmed', at, at from buyers`;
      await tx`
      insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
      select '0x' || encode(sha256(deposit::text::bytea), 'hex'), 56, user_id, deposit, '' from buyers`;
      await tx`
      insert into investments (user_id, id, property_id, shares, share_price, cost, created_at)
      select user_id, lot, ${propertyId}, shares, 1000000, cost, at from buyers`;
      for (const [kind, reference, from, to] of [
        ["deposit", "deposit", "external", "available"],
        ["investment", "lot", "available", "invested"],
      ] as const)
        await tx`
        with booking as (
          insert into ledger_transactions (user_id, kind, reference, created_at)
          select user_id, ${kind}, ${tx.unsafe(reference)}, at from buyers returning user_id, id
        )
        insert into ledger_entries (user_id, transaction_id, account, amount)
        select user_id, booking.id, entry.account, entry.sign * cost
        from booking join buyers using (user_id) cross join (values (${from}, -1), (${to}, 1)) as entry (account, sign)`;
      await tx`
      update properties set shares_sold = shares_sold + (select sum(shares) from buyers) where id = ${propertyId}`;
    },
    { statementTimeout: 10 * 60_000 },
  );
}

/** As many people as asked; no password signs in as them. */
export async function crowd(sql: Sql, count: number): Promise<string[]> {
  const ids: string[] = [];
  // A statement has fifteen seconds.
  while (ids.length < count) {
    const rows = await sql<{ id: string }[]>`
      insert into users (email, wallet_address, password_hash, referral_code, email_confirmed_at)
      select name || '@freehold.test', '0x' || substr(encode(sha256(name::bytea), 'hex'), 1, 40), 'none', upper(substr(name, 1, 18)), now()
      from (select gen_random_uuid()::text as name from generate_series(1, ${Math.min(10_000, count - ids.length)})) names
      returning id`;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const LOG = createLog({ level: "silent" });

/** One step of the distribution's job. @returns false if there is nothing to do */
export const distributeStep = (sql: Sql, batch?: number): Promise<boolean> => distributeNext(sql, LOG, batch);

/** Does everything the distribution's job has to do. */
export async function distributeAll(sql: Sql, batch?: number): Promise<void> {
  while (await distributeStep(sql, batch));
}

/** A month that one admin entered and another one confirmed. @returns the distribution's id */
export async function agreedMonth(
  sql: Sql,
  request: DistributionRequest,
  [operatorId, approverId]: readonly [operatorId: string, approverId: string],
): Promise<string> {
  const id = await sql.begin((tx) =>
    proposeDistribution({ tx, clock: () => new Date() }, { reason: "For the test", ...request }, operatorId),
  );
  await sql.begin((tx) => confirmProposal(tx, KINDS, { id, adminId: approverId }));
  return id;
}
