import { type Hex, keccak256, parseTransaction } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { lockWithdrawal } from "../../withdrawals/store.ts";
import { insertSigned, lockPayable } from "../insert-payment.ts";
import { takeNonces } from "../nonces/nonces.ts";
import { type Candidate, transferData } from "../queue.ts";
import { insertTransactions, type OpenPayment } from "../store.ts";
import type { Fees } from "../treasury/fees.ts";

/** What transfers are signed with, in the newest block that is known. */
export type Terms = Fees & { head: bigint };

/**
 * Signs the payments of some withdrawals and writes them down, in one transaction: nonces, bytes and hashes are committed before
 * a node can be given them (DESIGN 7).
 *
 * Everything that allows each payment is looked at again under the locks of that transaction: the status, the approvals for
 * exactly this address, amount, chain and token, the cooling-off, that payments run, that no other payment is there.
 *
 * @param candidates - with the gas to offer for each.
 * @returns how many were signed; those that may not be paid now are not.
 */
export async function signPayments(
  sql: Sql,
  chain: Chain,
  candidates: readonly (Candidate & { gas: bigint })[],
  terms: Terms,
): Promise<number> {
  const { signer } = chain;
  if (!signer) throw new Error("Without a key nothing can be signed.");
  const gasOf = new Map(candidates.map(({ id, gas }) => [id, gas]));
  if (candidates.length === 0) return 0;
  return sql.begin(async (tx) => {
    const payable = await lockPayable(tx, chain, candidates);
    if (payable.length === 0) return 0;
    const nonces = await takeNonces(tx, chain, payable.length);
    const inOrder = candidates.flatMap(({ id }) => payable.filter((withdrawal) => withdrawal.id === id));
    const signed = await Promise.all(
      inOrder.map(async (withdrawal, index) => {
        const nonce = nonces[index];
        if (nonce === undefined) throw new Error("There are fewer nonces than payments.");
        const { id, wallet_address: to, amount } = withdrawal;
        const bytes = await sign(signer, chain, { nonce, to, amount, gas: gasOf.get(id) ?? 0n, ...terms });
        return { withdrawal, nonce, transaction: { ...bytes, ...terms } };
      }),
    );
    await insertSigned(tx, chain, signed);
    return signed.length;
  }) as Promise<number>;
}

/** Signs a transaction of the same nonce that offers more, and writes it down. */
export async function signReplacement(sql: Sql, chain: Chain, payment: OpenPayment, terms: Terms): Promise<void> {
  const { signer } = chain;
  const { nonce, to_address: to, amount, transactions } = payment;
  const { gas } = parseTransaction(transactions[0]?.raw ?? "0x");
  if (!signer || nonce === null || !gas) throw new Error("Only what is signed can be replaced.");
  const { hash, raw } = await sign(signer, chain, { nonce, to, amount, gas, ...terms });
  await sql.begin(async (tx) => {
    await lockWithdrawal(tx, payment.user_id, payment.withdrawal_id);
    const [now] = await tx<{ signed: number }[]>`
      select (
        select count(*)::int from payment_transactions t
        where t.user_id = p.user_id and t.withdrawal_id = p.withdrawal_id and t.attempt = p.attempt) as signed
      from payments p, (select payments_stopped_at from settings for share) s
      where user_id = ${payment.user_id} and withdrawal_id = ${payment.withdrawal_id} and attempt = ${payment.attempt}
        and status in ('signed', 'sent') and s.payments_stopped_at is null
      for update of p`;
    // Settled or stopped meanwhile, or another process was quicker.
    if (!now || now.signed > transactions.length) return;
    await insertTransactions(tx, [{ key: payment, hash, raw, ...terms }]);
  });
}

async function sign(
  signer: PrivateKeyAccount,
  chain: Chain,
  { nonce, to, amount, gas, ...terms }: Fees & { nonce: bigint; to: string; amount: bigint; gas: bigint },
): Promise<{ hash: Hex; raw: Hex }> {
  const raw = await signer.signTransaction({
    type: "eip1559",
    chainId: chain.id,
    nonce: Number(nonce),
    to: chain.token,
    data: transferData(to, amount),
    value: 0n,
    gas,
    maxFeePerGas: terms.maxFeePerGas,
    maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
  });
  return { raw, hash: keccak256(raw) };
}
