import { type Hex, keccak256, parseTransaction } from "viem";
import type { Chain } from "../../platform/chain/chain.ts";
import type { SigningRequest, TreasurySigner } from "../../platform/chain/signer/treasury-signer.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { lockWithdrawal } from "../../withdrawals/store.ts";
import type { Fence } from "../fencing/fence.ts";
import { type Hold, holdOfSigner, recordPaymentHold } from "../holds/record-hold.ts";
import { insertSigned, lockPayable, type SignedPayment } from "../insert-payment.ts";
import { readFreeNonces, takeNonces } from "../nonces/nonces.ts";
import { type Candidate, transferData } from "../queue.ts";
import { insertTransactions, type OpenPayment } from "../store.ts";
import type { Fees } from "../treasury/fees.ts";

/** What transfers are signed with, in the newest block that is known. */
export type Terms = Fees & { head: bigint };

type Deps = { sql: Sql; chain: Chain; fence: Fence; signal: AbortSignal };

/** How many payments were signed and written down, and what holds the next one. */
export type Signed = { signed: number; hold: Hold | null };

/**
 * Signs the payments of some withdrawals, as many at a time as the signer takes, and writes them down: nonces, bytes and hashes are
 * committed before a node can be given them (DESIGN 7).
 *
 * Ends early where a signer doesn't sign, or where something has changed in the meantime; the next round goes on from there.
 *
 * @param candidates - with the gas to offer for each.
 * @param options.signal - aborted when the round is to stop.
 */
export async function signPayments(
  deps: Deps,
  candidates: readonly (Candidate & { gas: bigint })[],
  terms: Terms,
): Promise<Signed> {
  const { signer } = deps.chain;
  if (!signer) throw new Error("Without a signer nothing can be signed.");
  let signed = 0;
  for (let next = 0; next < candidates.length; next += signer.atOnce) {
    const some = candidates.slice(next, next + signer.atOnce);
    const result = await signSome({ ...deps, signer }, some, terms);
    signed += result.signed;
    if (result.hold || result.signed < some.length) return { signed, hold: result.hold };
  }
  return { signed, hold: null };
}

/**
 * Signs some payments with the nonces that are free, and writes them down in one transaction. No transaction is open while the signer is
 * asked, which may take as long as it likes: a signature that is late, or that no longer fits, is thrown away, and its nonce stays free.
 */
async function signSome(
  { signer, ...deps }: Deps & { signer: TreasurySigner },
  candidates: readonly (Candidate & { gas: bigint })[],
  terms: Terms,
): Promise<Signed> {
  const { sql, chain, fence, signal } = deps;
  await fence.assert(sql);
  const nonces = await readFreeNonces(sql, chain, candidates.length);
  const asked = await Promise.allSettled(
    candidates.map(async ({ id, wallet_address: to, amount, gas }, index) => {
      const nonce = nonces[index];
      if (nonce === undefined) throw new Error("There are fewer nonces than payments.");
      const bytes = await sign(signer, chain, { nonce, to, amount, gas, ...terms }, { withdrawalId: id, signal });
      return { id, nonce, transaction: { ...bytes, ...terms } };
    }),
  );
  const failed = asked.find(({ status }) => status === "rejected");
  // Those after one that isn't signed would leave a gap.
  const signed = asked
    .slice(0, failed && asked.indexOf(failed))
    .flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  signal.throwIfAborted();
  const count = signed.length > 0 ? await writeDown(deps, candidates, signed) : 0;
  if (failed?.status !== "rejected") return { signed: count, hold: null };
  const hold = holdOfSigner(failed.reason);
  if (hold.code !== "signer_refuses") return { signed: count, hold };
  const refused = candidates[asked.indexOf(failed)];
  if (refused) await recordPaymentHold(sql, chain, refused.id, hold);
  return { signed: count, hold: null };
}

/**
 * Everything that allows each payment is looked at again under the locks of one transaction: the status, the approvals for exactly this
 * address, amount, chain and token, the cooling-off, that payments run, that no other payment is there, that its nonce is free, and that
 * the database is the one whose books were compared.
 *
 * @returns how many are written down: up to the first that may no longer be paid, or whose nonce is taken.
 */
async function writeDown(
  { sql, chain, fence }: Deps,
  candidates: readonly Candidate[],
  signed: readonly { id: string; nonce: bigint; transaction: SignedPayment["transaction"] }[],
): Promise<number> {
  return sql.begin(async (tx) => {
    await fence.assert(tx);
    const payable = await lockPayable(tx, chain, candidates.slice(0, signed.length));
    const payments: SignedPayment[] = [];
    for (const { id, nonce, transaction } of signed) {
      const withdrawal = payable.find((one) => one.id === id);
      if (!withdrawal) break;
      payments.push({ withdrawal, nonce, transaction });
    }
    if (payments.length === 0) return 0;
    const taken = await takeNonces(
      tx,
      chain,
      payments.map(({ nonce }) => nonce),
    );
    if (taken > 0) await insertSigned(tx, chain, payments.slice(0, taken));
    return taken;
  }) as Promise<number>;
}

/**
 * Signs a transaction of the same nonce that offers more, and writes it down.
 *
 * @throws {SignerError}
 */
export async function signReplacement(
  { sql, chain, fence, signal }: Deps,
  payment: OpenPayment,
  terms: Terms,
): Promise<void> {
  const { signer } = chain;
  const { withdrawal_id: withdrawalId, nonce, to_address: to, amount, transactions } = payment;
  const { gas } = parseTransaction(transactions[0]?.raw ?? "0x");
  if (!signer || nonce === null || !gas) throw new Error("Only what is signed can be replaced.");
  await fence.assert(sql);
  const { hash, raw } = await sign(signer, chain, { nonce, to, amount, gas, ...terms }, { withdrawalId, signal });
  signal.throwIfAborted();
  await sql.begin(async (tx) => {
    await fence.assert(tx);
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
  signer: TreasurySigner,
  chain: Chain,
  { nonce, to, amount, gas, ...terms }: Fees & { nonce: bigint; to: string; amount: bigint; gas: bigint },
  request: SigningRequest,
): Promise<{ hash: Hex; raw: Hex }> {
  const raw = await signer.signTransaction(
    {
      type: "eip1559",
      chainId: chain.id,
      nonce: Number(nonce),
      to: chain.token,
      data: transferData(to, amount),
      value: 0n,
      gas,
      maxFeePerGas: terms.maxFeePerGas,
      maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
    },
    request,
  );
  return { raw, hash: keccak256(raw) };
}
