import { type Hex, keccak256, parseTransaction } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import { lockWithdrawal } from "../../withdrawals/store.ts";
import { insertPayment, lockPayable } from "../insert-payment.ts";
import { type Candidate, transferData } from "../queue.ts";
import { insertTransaction, type OpenPayment } from "../store.ts";
import type { Fees } from "../treasury/fees.ts";

/** What a transfer is signed with. */
export type Terms = Fees & { gas: bigint; chainNonce: bigint; head: bigint };

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
      to: withdrawal.wallet_address,
      amount: withdrawal.amount,
      ...terms,
    });
    const payment = await insertPayment(tx, chain, withdrawal, { status: "signed", nonce, sinceBlock: terms.head });
    await insertTransaction(tx, payment, { hash, raw, ...terms });
    return true;
  }) as Promise<boolean>;
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
    const [{ status, signed }] = await tx<[{ status: string; signed: number }]>`
      select status, (
        select count(*)::int from payment_transactions t
        where t.user_id = p.user_id and t.withdrawal_id = p.withdrawal_id and t.attempt = p.attempt) as signed
      from payments p
      where user_id = ${payment.user_id} and withdrawal_id = ${payment.withdrawal_id} and attempt = ${payment.attempt}
      for update`;
    // Another process was quicker.
    if (signed > transactions.length) return;
    if (status !== "signed" && status !== "sent") return;
    await insertTransaction(tx, payment, { hash, raw, ...fees });
  });
}

/** The next nonce of the treasury. It is higher than the last one where somebody else used the key meanwhile. */
async function takeNonce(tx: Tx, { id, treasury }: Chain, chainNonce: bigint): Promise<bigint> {
  const [row] = await tx<[{ nonce: bigint }]>`
    insert into chain_accounts (chain_id, address, next_nonce) values (${id}, ${treasury}, ${chainNonce} + 1)
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
  }: Fees & { nonce: bigint; to: string; amount: bigint; gas: bigint },
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
