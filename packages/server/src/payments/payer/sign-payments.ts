import { type Hex, keccak256, parseTransaction } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { lockWithdrawal } from "../../withdrawals/store.ts";
import { insertPayment, lockPayable } from "../insert-payment.ts";
import { type Candidate, transferData } from "../queue.ts";
import { insertTransaction, lockPeople, type OpenPayment } from "../store.ts";
import type { Fees } from "../treasury/fees.ts";
import { takeNonces } from "./nonces.ts";

/** What transfers are signed with, in the newest block that is known. */
export type Terms = Fees & { head: bigint };

/**
 * Signs the payments of some withdrawals and writes them down, in one transaction: nonces, bytes and hashes are committed before
 * anybody can give them to the chain (DESIGN 7).
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
  return sql.begin(async (tx) => {
    await lockPeople(
      tx,
      candidates.map(({ user_id }) => user_id),
    );
    // Sent one after the other without waiting in between.
    const locked = await Promise.all(
      candidates.map(({ user_id: userId, id }) => lockPayable(tx, chain, { userId, id })),
    );
    const payable = locked.flatMap((withdrawal, index) =>
      withdrawal ? [{ withdrawal, gas: candidates[index]?.gas ?? 0n }] : [],
    );
    const nonces = await takeNonces(tx, chain, payable.length);
    await Promise.all(
      payable.map(async ({ withdrawal, gas }, index) => {
        const nonce = nonces[index];
        if (nonce === undefined) throw new Error("There are fewer nonces than payments.");
        const { wallet_address: to, amount } = withdrawal;
        const { hash, raw } = await sign(signer, chain, { nonce, to, amount, gas, ...terms });
        const payment = await insertPayment(tx, chain, withdrawal, { status: "signed", nonce, sinceBlock: terms.head });
        await insertTransaction(tx, payment, { hash, raw, ...terms });
      }),
    );
    return payable.length;
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
    await insertTransaction(tx, payment, { hash, raw, ...terms });
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
