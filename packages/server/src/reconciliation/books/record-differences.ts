import { STAT_RULES } from "../../ledger/differences.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { inCount } from "../../platform/format.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import type { FoundDifference } from "../found-difference.ts";
import { readDifferences } from "../store.ts";
import { DUE_RULES, FIGURE_RULES, type Slice } from "./slice.ts";

/** Of what differences were looked for: what is known of it and was not found again is gone. */
export type Scope =
  | { slice: Slice }
  /** What a chain shows, the wallets' proofs, and chains and treasuries that no setting names; `null`: the chain could not be asked, so nothing is gone. */
  | { chain: { id: number | null } | null };

/** Rules that are compared with a chain, and found whichever chain the server is connected to. */
const OF_NO_CHAIN = ["wallet_proof", "unknown_chain", "unknown_treasury"];

/** Records what was found within a scope: what is new stops payments, but for a figure that is miscounted. */
export async function recordDifferences(tx: Tx, scope: Scope, found: readonly FoundDifference[]): Promise<void> {
  const json = JSON.stringify(found, (_, value) => (typeof value === "bigint" ? value.toString() : value));
  const rows = tx`jsonb_populate_recordset(null::differences, ${json}::jsonb)`;
  await tx`
    delete from differences d
    where ${within(tx, scope)} and difference_values(d) not in (select difference_values(n) from ${rows} n)`;
  const [{ before }] = await tx<[{ before: number }]>`select coalesce(max(id), 0)::float8 as before from differences`;
  const { count } = await tx`
    insert into differences (rule_code, subject, user_id, chain_id, tx_hash, log_index,
      expected, expected_to, expected_tx_hash, expected_status, found, found_to, found_tx_hash, found_status)
    select rule_code, subject, user_id, chain_id, tx_hash, log_index,
      expected, expected_to, expected_tx_hash, expected_status, found, found_to, found_tx_hash, found_status
    from ${rows} with ordinality n order by rule_code = any(${STAT_RULES}::text[]), ordinality
    on conflict do nothing`;
  const added = count > 0 ? await readDifferences(tx, { after: before }) : [];
  // What two admins accepted, and is found again, stops nothing.
  const ofMoney = added.filter(({ kind, acceptance }) => kind !== "daily_stat" && acceptance?.status !== "accepted");
  if (ofMoney[0]) await stopPayments(tx, reasonOf(ofMoney[0], ofMoney.length));
}

function within(tx: Tx, scope: Scope) {
  if (!("slice" in scope))
    return scope.chain ? tx`(d.chain_id = ${scope.chain.id} or d.rule_code = any(${OF_NO_CHAIN}::text[]))` : tx`false`;
  const { people, properties, distributions, figures, due } = scope.slice;
  return tx`d.chain_id is null and d.rule_code <> all(${OF_NO_CHAIN}::text[]) and (
    d.user_id = any(${people}::uuid[])
    or d.user_id is null and d.subject = any(${[...properties, ...distributions]}::text[])
    or d.rule_code = 'payout_share_days' and d.subject = any(${distributions}::text[])
    or ${figures} and d.rule_code = any(${FIGURE_RULES}::text[])
    or ${due} and d.rule_code = any(${DUE_RULES}::text[]))`;
}

/** Why payments stop, for admins: the first of what differs, in words. */
function reasonOf({ sentence }: { sentence: string }, count: number): string {
  return count === 1
    ? `The books differ: ${sentence}`
    : `The books differ in ${inCount(count)} places. The first: ${sentence}`;
}
