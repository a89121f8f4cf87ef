import { createHash, randomUUID } from "node:crypto";
import { formatAmount, type PaymentBatch } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import type { Logger } from "pino";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { mapLimit } from "../../platform/chain/map-limit.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { inUbxs } from "../../platform/format.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { readSettings } from "../../settings/store.ts";
import { isPaidBefore } from "../../withdrawals/payment-guard.ts";
import { ownRequests } from "../../withdrawals/store.ts";
import { type Hold, holdOfSigner, recordPaymentHold } from "../holds/record-hold.ts";
import { insertPayment, lockPayable } from "../insert-payment.ts";
import { type Candidate, nextCandidates, tryTransfer } from "../queue.ts";
import { createFileAuthority, type FileAuthority, type FilePayment, type PayerFiles } from "../signer/sign-file.ts";
import type { PaymentRow } from "../store.ts";
import { readCommitted, readTreasury } from "../treasury/treasury.ts";
import { readToProof } from "../treasury/unclaimed-transfers.ts";
import { madePayments } from "./made-payments.ts";

type Deps = {
  sql: Sql;
  chain: Chain;
  log: Logger;
  /** The approval keys and the record; null: admins sign nothing. */
  files: PayerFiles | null;
};

/** The most rows that a multisig takes in one file (Safe's CSV airdrop). */
const ROWS = 200;

/**
 * Takes the approved requests that are next into a file for a multisig, the oldest approval first, and never an admin's own.
 * From then on each counts as being paid: it is in no other file, and cannot be called off.
 *
 * One transaction, which looks again at everything that allows each payment: either the whole file is there or nothing of it, so
 * nothing waits in a file that no admin was given. One whose answer was lost is given by the same key. The caller lets one call at a
 * time through for a key.
 *
 * @param options.key - makes repeating safe, for this admin; `null` always takes what is next.
 * @throws {ProblemError} `payout_mode`; `nothing_to_pay`; `insufficient_balance`; `chain_unavailable`; `forbidden`.
 */
export async function exportBatch(
  deps: Deps,
  { adminId, key }: { adminId: string; key: string | null },
): Promise<PaymentBatch> {
  const { sql, chain } = deps;
  requireExternal(chain);
  const batchId = key === null ? randomUUID() : batchOf(adminId, key);
  const [known] = await sql`select 1 from payment_batches where id = ${batchId}`;
  if (known) return readBatch(deps, batchId);
  await refuseWhileStopped(sql);
  const { payable, head, short } = await orUnavailable(() => findPayable(deps, adminId));
  const taken = await sql.begin(async (tx) => {
    await lockAdminForShare(tx, adminId);
    const locked = new Map((await lockPayable(tx, chain, payable)).map((withdrawal) => [withdrawal.id, withdrawal]));
    if (locked.size === 0) return 0;
    await setAuditActor(tx, adminId);
    await tx`
      insert into payment_batches (id, chain_id, from_address, exported_by)
      values (${batchId}, ${chain.id}, ${chain.treasury}, ${adminId})`;
    // In the order of the queue, which the file keeps.
    for (const { id } of payable) {
      const withdrawal = locked.get(id);
      if (withdrawal)
        await insertPayment(tx, chain, withdrawal, {
          status: "sent",
          nonce: null,
          sinceBlock: head,
          batchId,
          from: chain.treasury,
        });
    }
    return locked.size;
  });
  if (taken === 0) throw short ?? new ProblemError("nothing_to_pay", "No approved request is waiting for payment.");
  return readBatch(deps, batchId);
}

/** The id of the file that an admin's key stands for: a UUID of version 8. */
function batchOf(adminId: string, key: string): string {
  const hex = createHash("sha256").update(`${adminId} ${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * What of a file is still to be paid, so that a file that is downloaded again pays nothing a second time: also what has left the
 * treasury already, and no admin has entered yet, is not in it any more, nor is what waits because its person got a transfer that
 * nothing explains. Nothing of it is given while payments are stopped.
 *
 * @throws {ProblemError} `not_found`; `nothing_to_pay`; `chain_unavailable`.
 */
export async function readBatch(
  { sql, chain, files }: Pick<Deps, "sql" | "chain" | "files">,
  batchId: string,
): Promise<PaymentBatch> {
  // The lock is a commit, which waits for a standby like any other: no file is given that a failover would lose.
  const [batch] = await sql`
    select 1 from payment_batches
    where id = ${batchId} and chain_id = ${chain.id} and from_address = ${chain.treasury} for no key update`;
  if (!batch) throw new ProblemError("not_found", "We couldn't find this payment file.");
  await refuseWhileStopped(sql);
  const exported = await sql<PaymentRow[]>`
    select * from payments where batch_id = ${batchId} and status = 'sent' order by created_at, withdrawal_id`;
  const made = await orUnavailable(() => madePayments(sql, chain, exported));
  // After madePayments(), which reads the transfers on.
  const waiting = await sql<{ id: string }[]>`
    select w.id from payments p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
    where p.batch_id = ${batchId} and p.status = 'sent' and ${isPaidBefore(sql)}`;
  const held = new Set(waiting.map(({ id }) => id));
  const unpaid = exported.filter((payment) => !made.has(payment) && !held.has(payment.withdrawal_id));
  const authority = files && createFileAuthority(sql, chain, files);
  // By what the line says: whatever else may have written the row, admins signed this payment.
  const refusals = await mapLimit(unpaid, (payment) => findRefusal(authority, toFilePayment(payment)));
  const open = unpaid.filter((_, index) => refusals[index] === null);
  const given = open.map((payment) => ({ ...toFilePayment(payment), since_block: payment.since_block }));
  await orUnavailable(async () => authority?.record(given));
  const lines = open.map(
    ({ to_address, amount }) =>
      `erc20,${checksumAddress(chain.token)},${checksumAddress(to_address)},${formatAmount(amount)}\n`,
  );
  return {
    success: true,
    batch_id: batchId,
    count: open.length,
    total_ubxs: formatAmount(open.reduce((sum, { amount }) => sum + amount, 0n)),
    csv: `token_type,token_address,receiver,amount\n${lines.join("")}`,
  };
}

/** @throws {ProblemError} `nothing_to_pay`. */
async function refuseWhileStopped(sql: Sql): Promise<void> {
  if ((await readSettings(sql)).paymentsStopped)
    throw new ProblemError("nothing_to_pay", "Payments are stopped. You can export again once admins resume them.");
}

/**
 * What left the treasury may have been a file's that a restored database has lost, and the reconciliation has not compared it yet.
 *
 * @throws {ProblemError} `nothing_to_pay`.
 */
async function refuseWhileUnexplained(sql: Sql): Promise<void> {
  const [transfer] = await sql<{ tx_hash: string }[]>`
    select tx_hash from unexplained_transfers
    where not pays_nothing(tx_hash, log_index) and paid_to(tx_hash, log_index) is null limit 1`;
  if (transfer)
    throw new ProblemError(
      "nothing_to_pay",
      `No request explains transaction ${transfer.tx_hash}, which moved money out of the treasury. Record whom it paid or accept it under Books, then export again.`,
    );
}

/** @throws {ProblemError} `payout_mode`, where the server pays by itself. */
export function requireExternal({ payoutMode }: Chain): void {
  if (payoutMode === "treasury")
    throw new ProblemError(
      "payout_mode",
      "This server pays automatically, so there's nothing to export for a multisig.",
    );
}

/** What is next and what the treasury has enough for; no request is overtaken by a smaller one. */
async function findPayable(
  { sql, chain, log, files }: Deps,
  adminId: string,
): Promise<{ payable: Candidate[]; head: bigint; short?: ProblemError }> {
  await chain.check();
  const heads = await chain.heads();
  await assertNodeSynced(sql, chain, heads);
  const head = heads.latest;
  // Before anything leaves this server's hands: a database from a backup does not know yet what the multisig has paid.
  await readToProof(sql, chain, heads);
  await refuseWhileUnexplained(sql);
  const all = await nextCandidates(sql, chain, ROWS);
  const own = await ownRequests(sql, { ids: all.map(({ id }) => id), adminId });
  const next = all.filter(({ id }) => !own.has(id));
  const made = await madePayments(sql, chain, await takenBack(sql, next));
  const paid = new Set([...made.keys()].map(({ withdrawal_id }) => withdrawal_id));
  const candidates = next.filter(({ id }) => !paid.has(id));
  for (const id of paid) log.error({ withdrawal: id }, "a cancelled file has paid this request");
  const [{ token }, committed] = await Promise.all([readTreasury(chain, heads), readCommitted(sql, chain)]);
  const authority = files && createFileAuthority(sql, chain, files);
  const tried = await mapLimit(
    candidates,
    async (candidate) => (await findRefusal(authority, candidate)) ?? tryTransfer(chain, candidate, heads),
  );
  let left = token - committed.sum;
  const payable: Candidate[] = [];
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.amount > left) return { payable, head, short: tooLittle(left, candidate.amount) };
    const gas = tried[index];
    if (typeof gas === "object") {
      if (await recordPaymentHold(sql, chain, candidate.id, gas))
        log.error({ withdrawal: candidate.id, ...gas }, "a payment was refused and left for a later file");
      continue;
    }
    left -= candidate.amount;
    payable.push(candidate);
  }
  return { payable, head };
}

/** Why a request is not for a file: admins have not signed it, or it may be paid. */
async function findRefusal(authority: FileAuthority | null, payment: FilePayment): Promise<Hold | null> {
  try {
    await authority?.require(payment);
    return null;
  } catch (error) {
    return holdOfSigner(error);
  }
}

const toFilePayment = ({ withdrawal_id: id, to_address: wallet_address, amount }: PaymentRow): FilePayment => ({
  id,
  wallet_address,
  amount,
});

/** Of some requests, the first time each was in a file that is taken back: a multisig's owners may have signed it all the same. */
function takenBack(sql: Sql, requests: readonly Candidate[]): PromiseLike<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select distinct on (withdrawal_id) * from payments
    where batch_id is not null and status = 'failed' and withdrawal_id = any(${requests.map(({ id }) => id)}::uuid[])
    order by withdrawal_id, attempt`;
}

function tooLittle(left: bigint, amount: bigint): ProblemError {
  return new ProblemError(
    "insufficient_balance",
    `The next payment needs ${inUbxs(amount)}, and ${inUbxs(left > 0n ? left : 0n)} of the treasury isn't in a file yet. Enter the payments already made first.`,
  );
}
