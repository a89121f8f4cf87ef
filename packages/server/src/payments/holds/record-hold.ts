import type { HoldCode } from "@freehold/contract";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError, NodeBehindError } from "../../platform/chain/chain-error.ts";
import { SignerError } from "../../platform/chain/signer/treasury-signer.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { growingPause } from "../../platform/database/growing-pause.ts";

export type { HoldCode };

/**
 * What holds payments up. `details`: a sentence of the node, the chain or the server, without its address. `since`: when it began,
 * where that was before it was noted.
 */
export type Hold = { code: HoldCode; details?: string; since?: Date };

/** What is tried again by itself after a pause. */
const REFUSALS: ReadonlySet<HoldCode> = new Set(["token_refuses", "node_refuses", "signer_refuses"]);

/** After a refusal, in seconds. */
const PAUSE = { first: 60, longest: 3_600 };

/**
 * Writes down why nothing is paid from a treasury; null: nothing holds them. Keeps `since` while the code stays.
 *
 * @returns whether the code is new.
 */
export async function recordQueueHold(sql: Queryable, { id, treasury }: Chain, hold: Hold | null): Promise<boolean> {
  if (!hold) {
    await sql`delete from queue_holds where chain_id = ${id} and address = ${treasury}`;
    return false;
  }
  const { code, details = null, since = null } = hold;
  const [noted] = await sql<[{ was: string | null }?]>`
    with before as (select code from queue_holds where chain_id = ${id} and address = ${treasury})
    insert into queue_holds as b (chain_id, address, code, details, since, began_at)
    values (${id}, ${treasury}, ${code}, ${details}, coalesce(${since}::timestamptz, clock_timestamp()), clock_timestamp())
    on conflict (chain_id, address) do update set code = excluded.code, details = excluded.details,
      since = case when b.code = excluded.code then least(b.since, excluded.since) else excluded.since end
    where (b.code, b.details) is distinct from (excluded.code, excluded.details)
    returning (select code from before) as was`;
  return noted !== undefined && noted.was !== code;
}

/**
 * Writes down why an approved request is not paid; null: nothing holds it. Keeps `since` while the code stays.
 *
 * What the token, the node or the signer refused before anything was signed is tried again by itself, after a minute first and then after
 * pauses that double up to an hour: no admin has to ask for it.
 *
 * @param hold.retryAt - not tried before. @default the growing pause for a refusal; else it does not rest
 * @returns whether the code is new.
 */
export async function recordPaymentHold(
  sql: Queryable,
  { id: chainId }: Chain,
  withdrawalId: string,
  hold: (Hold & { retryAt?: Date }) | null,
): Promise<boolean> {
  if (!hold) {
    await sql`delete from payment_holds where withdrawal_id = ${withdrawalId}`;
    return false;
  }
  const { code, details = null, retryAt = null } = hold;
  const isRefusal = REFUSALS.has(code);
  const tries = sql`(case when b.code = excluded.code then b.tries + 1 else 1 end)`;
  const [noted] = await sql<[{ was: string | null }?]>`
    with before as (select code from payment_holds where withdrawal_id = ${withdrawalId})
    insert into payment_holds as b (user_id, withdrawal_id, chain_id, code, details, retry_at)
    select user_id, id, ${chainId}, ${code}, ${details},
      case when ${isRefusal} then coalesce(${retryAt}::timestamptz, clock_timestamp() + ${growingPause(sql, sql`0`, PAUSE)})
        else ${retryAt}::timestamptz end
    from withdrawals where id = ${withdrawalId} and status = 'approved'
    on conflict (withdrawal_id) do update set chain_id = excluded.chain_id, code = excluded.code, details = excluded.details,
      since = case when b.code = excluded.code then b.since else clock_timestamp() end,
      tries = ${tries},
      retry_at = case when ${isRefusal && retryAt === null}
        then clock_timestamp() + ${growingPause(sql, sql`${tries} - 1`, PAUSE)}
        else excluded.retry_at end
    where ${isRefusal} or (b.code, b.details, b.retry_at) is distinct from (excluded.code, excluded.details, excluded.retry_at)
    returning (select code from before) as was`;
  return noted !== undefined && noted.was !== code;
}

/**
 * A request that rests after a refusal is tried again at once. The caller holds its lock.
 *
 * @returns false if it does not rest.
 */
export async function endPause(sql: Queryable, withdrawalId: string): Promise<boolean> {
  const [ended] = await sql`
    update payment_holds b set retry_at = clock_timestamp()
    where withdrawal_id = ${withdrawalId} and retry_at is not null
      and not exists (
        select from payments p
        where p.user_id = b.user_id and p.withdrawal_id = b.withdrawal_id and p.status <> 'failed')
    returning 1`;
  return ended !== undefined;
}

/** Lets requests that the signer refused be tried again at once, because an admin has signed them. Skips those that a payer is working on. */
export async function endRefusals(sql: Queryable, withdrawalIds: readonly string[]): Promise<void> {
  await sql`
    update payment_holds set retry_at = clock_timestamp()
    where withdrawal_id in (
      select withdrawal_id from payment_holds
      where withdrawal_id = any(${withdrawalIds}::uuid[]) and code = 'signer_refuses' and retry_at > clock_timestamp()
      for update skip locked)`;
}

/**
 * What a signer that hasn't signed says: of the queue, or that it refuses one payment.
 *
 * @throws whatever is no {@link SignerError}.
 */
export function holdOfSigner(error: unknown): Hold {
  if (!(error instanceof SignerError)) throw error;
  return { code: error.code === "refused" ? "signer_refuses" : "signer_unavailable", details: error.message };
}

/** What a fault of a round says of the queue: of the node in its words, of anything else only that the log has it. */
export function holdOfFault(error: unknown): Hold {
  if (!(error instanceof ChainError)) return { code: "server_fault" };
  if (error instanceof NodeBehindError) return { code: "node_behind", details: error.message };
  const isOther = error.code === "wrong_chain" || error.code === "wrong_token";
  return { code: isOther ? "wrong_chain" : "node_unreachable", details: error.message };
}

/** Whether a row of `withdrawals`, under the name `w`, rests after a refusal: meanwhile others take its turn. */
export function isResting(sql: Queryable) {
  return sql`exists (
    select from payment_holds b
    where b.withdrawal_id = w.id and b.retry_at > clock_timestamp())`;
}
