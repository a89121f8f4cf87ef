import type { Queryable } from "../../platform/database/connect.ts";
import { keyOf } from "./check-record.ts";
import type { SigningEntry, SigningRecord } from "./signing-record.ts";

type KnownRow = Pick<SigningEntry, "treasury" | "nonce" | "withdrawal_id" | "to" | "amount"> & {
  chain_id: string;
  since_block: string | null;
  paid_by: string | null;
};

/**
 * Adds to a record what the database says of payments that were made or are under way, and the record lacks: payments of before there
 * were approval keys, a multisig's, and what admins have recorded. From then on the database can't take them back.
 *
 * @param since - by the database's clock: only what has changed since then.
 * @returns how many requests' payments it added.
 */
export async function recordKnown(sql: Queryable, record: SigningRecord, since = new Date(0)): Promise<number> {
  const rows = await sql<KnownRow[]>`
    select coalesce(p.chain_id, w.chain_id, 0)::text as chain_id, coalesce(p.from_address, '') as treasury, p.nonce::text,
      w.id as withdrawal_id, lower(w.wallet_address) as "to", w.amount::text,
      case when p.batch_id is not null then p.since_block::text end as since_block,
      case when w.status = 'completed' or p.status = 'paid' then lower(coalesce(p.tx_hash, w.tx_id)) end as paid_by
    from withdrawals w
    left join payments p on p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed'
    where (w.status = 'completed' or p.nonce is not null or p.batch_id is not null)
      and greatest(w.closed_at, p.updated_at) >= ${since}
    order by w.approved_at, w.id`;
  return record.use(async (entries) => {
    const fresh = rows.map(toEntry).filter((entry) => {
      const lines = entries.ofWithdrawal(entry.withdrawal_id);
      const isKnown = lines.some((one) => keyOf(one) === keyOf(entry));
      return !lines.some(({ paid_by }) => paid_by) && (entry.paid_by || !isKnown);
    });
    await entries.add(...fresh);
    return fresh.length;
  });
}

/**
 * Creates what does that again and again, each time for what has changed since.
 *
 * @returns to be called often.
 */
export function createKnownRecorder(sql: Queryable, record: SigningRecord): () => Promise<void> {
  let since = new Date(0);
  return async () => {
    // What a long transaction writes is seen later than its time.
    const [{ before }] = await sql<[{ before: Date }]>`select clock_timestamp() - interval '1 hour' as before`;
    await recordKnown(sql, record, since);
    since = before;
  };
}

const toEntry = ({ chain_id, since_block, paid_by, ...row }: KnownRow): SigningEntry => ({
  chain_id: Number(chain_id),
  ...row,
  ...(since_block !== null && { since_block }),
  ...(paid_by !== null && { paid_by }),
});
