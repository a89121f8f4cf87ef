import { type Address, encodeFunctionData, getAddress, type Hex, keccak256, parseTransaction } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { type Chain, ERC20, type Inclusion } from "../../platform/chain/chain.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import { approvalState, payTarget } from "../../withdrawals/approvals.ts";
import { lockWithdrawal, type WithdrawalRow } from "../../withdrawals/store.ts";
import { type AttentionReason, insertTransaction, type OpenPayment, updatePayment } from "../store.ts";
import type { Fees } from "../treasury/fees.ts";

/** An approved withdrawal that may be next. */
export type Candidate = { user_id: string; id: string; wallet_address: Address; amount: bigint };

/** What a transfer is signed with. */
export type Terms = Fees & { gas: bigint; chainNonce: bigint; head: bigint };

/** The bytes of a token transfer. An address all in capitals is one too, though viem refuses it as it is. */
export const transferData = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: ERC20, functionName: "transfer", args: [getAddress(to), amount] });

/**
 * Signs the payment of a withdrawal and writes it down, in one transaction: nonce, bytes and hash are committed before anybody
 * can give them to the chain (DESIGN 7).
 *
 * Everything that allows the payment is looked at again under the locks of that transaction: the status, the approvals for
 * exactly this address, amount, chain and token, the cooling-off, that payments run, that no other payment is there.
 *
 * @returns false, and signs nothing, if the withdrawal may not be paid now.
 */
export async function signPayment(sql: Sql, chain: Chain, { user_id, id }: Candidate, terms: Terms): Promise<boolean> {
  const { signer } = chain;
  if (!signer) throw new Error("Without a key nothing can be signed.");
  return sql.begin(async (tx) => {
    const withdrawal = await lockPayable(tx, chain, { userId: user_id, id });
    if (!withdrawal) return false;
    const nonce = await takeNonce(tx, chain, terms.chainNonce);
    const { hash, raw } = await sign(signer, chain, {
      nonce,
      to: withdrawal.wallet_address as Address,
      amount: withdrawal.amount,
      ...terms,
    });
    const payment = await insertPayment(tx, chain, withdrawal, { status: "signed", nonce, sinceBlock: terms.head });
    await insertTransaction(tx, payment, { hash, raw, ...terms });
    return true;
  }) as Promise<boolean>;
}

/** A payment that the token would refuse: no nonce is used for it, and an admin has a look. */
export async function holdPayment(
  sql: Sql,
  chain: Chain,
  { user_id, id }: Pick<Candidate, "user_id" | "id">,
  head: bigint,
): Promise<void> {
  await sql.begin(async (tx) => {
    const withdrawal = await lockPayable(tx, chain, { userId: user_id, id });
    if (withdrawal)
      await insertPayment(tx, chain, withdrawal, {
        status: "attention",
        reason: "would_revert",
        nonce: null,
        sinceBlock: head,
      });
  });
}

/** Signs a transaction of the same nonce that offers more, and writes it down. */
export async function signReplacement(sql: Sql, chain: Chain, payment: OpenPayment, fees: Fees): Promise<void> {
  const { signer } = chain;
  const { nonce, to_address: to, amount, transactions } = payment;
  const { gas } = parseTransaction(transactions[0]?.raw ?? "0x");
  if (!signer || nonce === null || !gas) throw new Error("Only what is signed can be replaced.");
  const { hash, raw } = await sign(signer, chain, { nonce, to, amount, gas, ...fees });
  await sql.begin(async (tx) => {
    await lockWithdrawal(tx, payment.user_id, payment.withdrawal_id);
    const [{ status, reason, signed }] = await tx<[{ status: string; reason: string | null; signed: number }]>`
      select status, reason, (
        select count(*)::int from payment_transactions t
        where t.user_id = p.user_id and t.withdrawal_id = p.withdrawal_id and t.attempt = p.attempt) as signed
      from payments p
      where user_id = ${payment.user_id} and withdrawal_id = ${payment.withdrawal_id} and attempt = ${payment.attempt}
      for update`;
    // Another process was quicker.
    if (signed > transactions.length) return;
    const dear = status === "attention" && reason === "fee";
    if (status !== "signed" && status !== "sent" && !dear) return;
    await insertTransaction(tx, payment, { hash, raw, ...fees });
    // It costs no more than it may again.
    if (dear) await updatePayment(tx, payment, { status: "sent" });
  });
}

/** Locks a withdrawal if it may be paid now. Payments that are stopped meanwhile wait for the transaction to end. */
export async function lockPayable(
  tx: Tx,
  chain: Chain,
  { userId, id }: { userId: string; id: string },
): Promise<WithdrawalRow | undefined> {
  const withdrawal = await lockWithdrawal(tx, userId, id);
  if (withdrawal?.status !== "approved") return undefined;
  const { complete } = await approvalState(tx, withdrawal, payTarget(chain));
  if (!complete) return undefined;
  const [allowed] = await tx`
    select 1 from (select payments_stopped_at from settings for share) s
    where s.payments_stopped_at is null
      and not exists (
        select from payments where user_id = ${userId} and withdrawal_id = ${id} and status <> 'failed')
      and not exists (
        select from withdrawals where user_id = ${userId} and id = ${id} and cooling_off_until > clock_timestamp())`;
  return allowed && withdrawal;
}

/** Writes a new payment of a withdrawal down. The caller holds the withdrawal's lock. */
export async function insertPayment(
  tx: Tx,
  chain: Chain,
  { user_id, id, wallet_address, amount }: WithdrawalRow,
  payment: {
    status: "signed" | "sent" | "attention" | "paid";
    nonce: bigint | null;
    sinceBlock: bigint;
    reason?: AttentionReason;
    batchId?: string;
    /** Where it is paid already. */
    found?: Inclusion;
  },
): Promise<{ user_id: string; withdrawal_id: string; attempt: number }> {
  const { status, nonce, sinceBlock, reason = null, batchId = null, found } = payment;
  const [row] = await tx<[{ user_id: string; withdrawal_id: string; attempt: number }]>`
    insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
      batch_id, status, reason, since_block, tx_hash, block_number, block_hash, confirmations)
    select ${user_id}, ${id}, coalesce(max(attempt), 0) + 1, ${chain.id}, ${chain.token.toLowerCase()},
      ${chain.treasury.toLowerCase()}, ${wallet_address}, ${amount.toString()}::numeric, ${nonce}::bigint, ${batchId}, ${status},
      ${reason}, ${sinceBlock}, ${found?.hash.toLowerCase() ?? null}, ${found?.blockNumber ?? null}::bigint,
      ${found?.blockHash ?? null}, ${found?.confirmations ?? 0}
    from payments where user_id = ${user_id} and withdrawal_id = ${id}
    returning user_id, withdrawal_id, attempt`;
  return row;
}

/** The next nonce of the treasury. It is higher than the last one where somebody else used the key meanwhile. */
async function takeNonce(tx: Tx, { id, treasury }: Chain, chainNonce: bigint): Promise<bigint> {
  const address = treasury.toLowerCase();
  const [row] = await tx<[{ nonce: bigint }]>`
    insert into chain_accounts (chain_id, address, next_nonce) values (${id}, ${address}, ${chainNonce} + 1)
    on conflict (chain_id, address)
      do update set next_nonce = greatest(chain_accounts.next_nonce, ${chainNonce}) + 1
    returning next_nonce - 1 as nonce`;
  return row.nonce;
}

async function sign(
  signer: PrivateKeyAccount,
  chain: Chain,
  {
    nonce,
    to,
    amount,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }: Fees & { nonce: bigint; to: Address; amount: bigint; gas: bigint },
): Promise<{ hash: Hex; raw: Hex }> {
  const raw = await signer.signTransaction({
    type: "eip1559",
    chainId: chain.id,
    nonce: Number(nonce),
    to: chain.token,
    data: transferData(to, amount),
    value: 0n,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
  return { raw, hash: keccak256(raw) };
}
