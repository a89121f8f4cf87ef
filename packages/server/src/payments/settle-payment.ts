import type { Logger } from "pino";
import { lockAdminForShare } from "../audit/lock-admin.ts";
import { setAuditActor } from "../audit/set-audit-actor.ts";
import { type Address, type Hash, toAddress } from "../platform/chain/address.ts";
import type { Inclusion } from "../platform/chain/chain.ts";
import type { TokenTransfer } from "../platform/chain/token.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { onPaid } from "../withdrawals/on-paid.ts";
import { refuseRevoker } from "../withdrawals/payment-guard.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { lockPeople, type PaymentRow } from "./store.ts";

/** The transfer of a transaction that pays this payment and no other; undefined if none does. */
export function payingTransfer(...what: Parameters<typeof payingTransfers>): TokenTransfer | undefined {
  return payingTransfers(...what)[0];
}

/** The transfers of a transaction of exactly this amount from and to exactly these addresses. */
export function payingTransfers(
  payment: { from_address: Address; to_address: string; amount: bigint },
  { transfers }: Pick<Inclusion, "transfers">,
): TokenTransfer[] {
  const recipient = toAddress(payment.to_address);
  return transfers.filter(
    ({ from, to, amount }) => from === payment.from_address && to === recipient && amount === payment.amount,
  );
}

/** A payment and the transfer that pays it, in a final block. */
export type FinalPayment = {
  payment: Pick<PaymentRow, "user_id" | "withdrawal_id" | "attempt" | "chain_id">;
  inclusion: Inclusion;
  logIndex: number;
};

/** So many payments are settled in one transaction: the locks of their people are held until it ends. */
const AT_ONCE = 128;

/**
 * Payments are final on the chain: their withdrawals are completed, their money leaves the ledger, and their owners get mails, many
 * in one transaction. Finding one out a second time changes nothing. One that cannot be settled stops no other.
 *
 * @returns how many were not counted before.
 */
export async function settlePayments(deps: { sql: Sql; log: Logger }, final: readonly FinalPayment[]): Promise<number> {
  let settled = 0;
  for (let start = 0; start < final.length; start += AT_ONCE)
    settled += await settleTogether(deps, final.slice(start, start + AT_ONCE));
  return settled;
}

async function settleTogether(deps: { sql: Sql; log: Logger }, final: readonly FinalPayment[]): Promise<number> {
  try {
    return (await deps.sql.begin((tx) => settle(tx, final, null))) as number;
  } catch (err) {
    if (final.length === 1) {
      deps.log.error({ err, withdrawal: final[0]?.payment.withdrawal_id }, "failed to settle a payment");
      return 0;
    }
    let settled = 0;
    for (const one of final) settled += await settleTogether(deps, [one]);
    return settled;
  }
}

/**
 * One payment that an admin entered, as {@link settlePayments} does it.
 *
 * @returns false if the payment or the transfer was counted before, or two admins have accepted that the transfer pays none.
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime; `self_approval` for who revoked that the transfer is none.
 */
export async function settlePayment(
  sql: Sql,
  payment: FinalPayment["payment"],
  inclusion: Inclusion,
  { logIndex, actorId }: { logIndex: number; actorId: string },
): Promise<boolean> {
  return sql.begin(
    async (tx) => (await settle(tx, [{ payment, inclusion, logIndex }], actorId)) > 0,
  ) as Promise<boolean>;
}

async function settle(tx: Tx, final: readonly FinalPayment[], actorId: string | null): Promise<number> {
  const column = <Value>(value: (one: FinalPayment) => Value) => final.map(value);
  if (actorId) await lockAdminForShare(tx, actorId);
  await lockPeople(
    tx,
    column(({ payment }) => payment.user_id),
  );
  if (actorId) await setAuditActor(tx, actorId);
  const approved = await tx<WithdrawalRow[]>`
    select * from withdrawals where id = any(${column(({ payment }) => payment.withdrawal_id)}::uuid[]) and status = 'approved'
    order by user_id, id for update`;
  const paid = await tx<{ withdrawal_id: string; tx_hash: Hash; is_other: boolean }[]>`
    with final as (
      select f.* from unnest(
        ${column(({ payment }) => payment.user_id)}::uuid[], ${column(({ payment }) => payment.withdrawal_id)}::uuid[],
        ${column(({ payment }) => payment.attempt)}::integer[], ${column(({ inclusion }) => inclusion.hash)}::text[],
        ${column(({ logIndex }) => logIndex)}::integer[],
        ${column(({ inclusion }) => inclusion.blockNumber.toString())}::text[]::bigint[],
        ${column(({ inclusion }) => inclusion.blockHash)}::text[], ${column(({ inclusion }) => inclusion.confirmations)}::integer[]
      ) f (user_id, withdrawal_id, attempt, tx_hash, log_index, block_number, block_hash, confirmations)
      where f.withdrawal_id = any(${approved.map(({ id }) => id)}::uuid[])
    ), claimed as (
      insert into payment_claims (tx_hash, log_index, user_id, withdrawal_id)
      select tx_hash, log_index, user_id, withdrawal_id from final where not pays_nothing(tx_hash, log_index)
      order by user_id, withdrawal_id
      on conflict do nothing returning withdrawal_id
    ), paid as (
      update payments p
      set status = 'paid', reason = null, tx_hash = f.tx_hash, block_number = f.block_number, block_hash = f.block_hash,
        confirmations = f.confirmations
      from final f join claimed using (withdrawal_id)
      where p.user_id = f.user_id and p.withdrawal_id = f.withdrawal_id and p.attempt = f.attempt and p.status <> 'failed'
      returning p.withdrawal_id
    )
    -- What is claimed and has another payment that lives would be left behind: that must not be.
    select f.withdrawal_id, f.tx_hash, paid.withdrawal_id is null as is_other
    from final f join claimed using (withdrawal_id) left join paid using (withdrawal_id)`;
  if (actorId)
    for (const { inclusion, logIndex } of final)
      await refuseRevoker(tx, { adminId: actorId, hash: inclusion.hash, logIndex });
  const other = paid.find(({ is_other }) => is_other);
  if (other) throw new Error(`The payment of ${other.withdrawal_id} that is final is not the one that pays.`);
  await onPaid(
    tx,
    paid.flatMap(({ withdrawal_id, tx_hash }) =>
      approved.filter(({ id }) => id === withdrawal_id).map((withdrawal) => ({ withdrawal, txId: tx_hash })),
    ),
    { chainId: Number(final[0]?.payment.chain_id), actorId },
  );
  return paid.length;
}

/** A transfer pays one withdrawal. @returns false if it is counted already, or if two admins have accepted that it pays none. */
export async function claimTransfer(
  tx: Tx,
  { userId, withdrawalId, hash, logIndex }: { userId: string; withdrawalId: string; hash: Hash; logIndex: number },
): Promise<boolean> {
  await tx`select lock_transfer(${hash})`;
  // A statement of its own: it sees what was committed while the one before waited for the lock.
  const claimed = await tx`
    insert into payment_claims (tx_hash, log_index, user_id, withdrawal_id)
    select ${hash}, ${logIndex}, ${userId}, ${withdrawalId} where not pays_nothing(${hash}, ${logIndex})
    on conflict do nothing returning 1`;
  return claimed.length > 0;
}
