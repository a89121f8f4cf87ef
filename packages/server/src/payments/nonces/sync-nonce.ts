import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { stopPayments } from "../../settings/stop-payments.ts";
import { readSettings } from "../../settings/store.ts";
import type { Hold } from "../holds/record-hold.ts";
import { type OpenPayment, updatePayments } from "../store.ts";
import { findByNonce, NOT_FOUND } from "./find-by-nonce.ts";
import { newestUnknown, readNonces } from "./nonces.ts";

/**
 * Compares everything with the chain, as the reconciliation does, which stands above the payments: what starts the payer hands
 * it in. Undefined if another process is at it.
 *
 * @param used - transactions that the treasury has made in final blocks: a comparison that began before one of them says nothing of it.
 */
export type Reconcile = (used?: bigint) => Promise<{ chainFault: string | null } | undefined>;

type Deps = { sql: Sql; chain: Chain; log: Logger; reconcile: Reconcile };

/**
 * Makes sure that nothing is signed or sent by a database that is older than the chain: one from a backup, or a replica that was
 * behind. What it takes for unpaid may be paid. It shows by transactions of the treasury that hold none of our nonces; a stranger
 * else with the key looks the same.
 *
 * Once such a transaction is found in a final block all payments stop, and the books are compared with the chain. When admins let
 * payments go on, and the comparison finds nothing that they did not know of, the next nonce is the one after it. The first nonce
 * of an account that has a history, or that follows another treasury, needs the same proof, and stops nothing.
 *
 * @returns what holds payments; null: nothing.
 * @throws {ChainError}
 */
export async function syncNonce(deps: Deps, heads: Heads): Promise<Hold | null> {
  const { sql, chain } = deps;
  const { client, treasury: address } = chain;
  const [latest, pending, final] = await withChainErrors(() =>
    Promise.all([
      client.getTransactionCount({ address, blockTag: "latest" }),
      client.getTransactionCount({ address, blockTag: "pending" }),
      client.getTransactionCount({ address, blockNumber: heads.finalized }),
    ]),
  );
  // Read after the chain is: what another process gives to the chain it has written down before.
  const nonces = await readNonces(sql, chain);
  const used = BigInt(final);
  const isBeyond = used > (nonces?.free ?? 0n);
  if (nonces?.unreconciled && (await arePaymentsStopped(sql))) return { code: "payments_stopped" };
  if (isBeyond) {
    const nonce = nonces ? await newestUnknown(sql, chain, used) : used - 1n;
    const hash = await findByNonce(chain, { from_address: address, nonce, since_block: 0n }, heads);
    if (!hash) return { code: "foreign_transactions", details: `The treasury made ${used} transactions: ${NOT_FOUND}` };
    if (!(await chain.inclusion(hash, heads))?.final)
      throw new ChainError("unreachable", `The blockchain node has no receipt for transaction ${hash}.`);
    if (nonces && !nonces.unreconciled) await stopForForeign(deps, { nonce, hash });
  }
  if (await arePaymentsStopped(sql)) return { code: "payments_stopped" };
  if (!nonces || isBeyond || nonces.unreconciled) {
    const hasHistory = used > 0n || (await hasFormerTreasury(sql, chain));
    if (hasHistory && !(await isReconciled(deps, used))) return { code: "payments_stopped" };
    await sql`
      insert into chain_accounts (chain_id, address, next_nonce) values (${chain.id}, ${address}, ${used})
      on conflict (chain_id, address)
        do update set next_nonce = greatest(chain_accounts.next_nonce, excluded.next_nonce), unreconciled = false`;
  }
  const known = Math.max(final, Number(nonces?.known ?? 0n));
  const unknown = Math.max(latest, pending) - known;
  if (unknown <= 0) return null;
  return {
    code: "foreign_transactions",
    details: `The treasury sent ${unknown} transactions that this database doesn't know. Payments wait until they're final.`,
  };
}

/**
 * Stops all payments: a stranger has the key of an account that pays, or this database is older than what it paid. The books
 * are compared with the chain at once, so that admins read what is different; and again before anything is signed or sent, when
 * they let payments go on.
 *
 * @param foreign.hash - a transaction that is not ours, in a final block.
 * @param foreign.payment - whose nonce it used: left to admins in the same transaction, for it is not looked for any more then.
 */
export async function stopForForeign(
  { sql, chain, log, reconcile }: Deps,
  { nonce, hash, payment }: { nonce: bigint; hash: string; payment?: OpenPayment },
): Promise<void> {
  const account = payment?.from_address ?? chain.treasury;
  const line = { nonce: Number(nonce), hash, account };
  logSecurityEvent(log, "payments_stopped", line, "a transaction that is not ours used a nonce: payments stopped");
  await sql.begin(async (tx) => {
    // The settings are locked before the account, as where payments are signed.
    await stopPayments(
      tx,
      `Transaction ${hash} was signed with the treasury's key (${account}), but not by this server. The key is also used elsewhere, or the database was restored from an older backup.`,
    );
    await tx`
      update chain_accounts set unreconciled = true where chain_id = ${chain.id} and address in (${account}, ${chain.treasury})`;
    if (payment) await updatePayments(tx, [{ payment, status: "attention", reason: "foreign_nonce" }]);
  });
  await reconcile();
}

/** What the treasury before has paid may be unknown here, as in a database from a backup that is started with a new key. */
async function hasFormerTreasury(sql: Queryable, { id, treasury }: Chain): Promise<boolean> {
  const [former] = await sql`select 1 from chain_cursors where chain_id = ${id} and treasury <> ${treasury} limit 1`;
  return former !== undefined;
}

/** Whether the books were compared with the chain just now, and nothing was found that admins do not know of. */
export async function isReconciled(
  { sql, reconcile }: Pick<Deps, "sql" | "reconcile">,
  used: bigint,
): Promise<boolean> {
  let result = await reconcile(used);
  // As where the server begins, and compares them beside.
  for (let waits = 0; !result && waits < 10; waits++) {
    await sleep(300);
    result = await reconcile(used);
  }
  if (!result) throw new ChainError("unreachable", "The books are being compared with the chain by another process.");
  if (result.chainFault) throw new ChainError("unreachable", result.chainFault);
  // What is found for the first time stops payments.
  return !(await arePaymentsStopped(sql));
}

/** Whether admins or the server itself have stopped all payments. */
export async function arePaymentsStopped(sql: Queryable): Promise<boolean> {
  return (await readSettings(sql)).paymentsStopped !== null;
}
