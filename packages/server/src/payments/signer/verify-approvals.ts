import { digestOfProposal } from "@freehold/contract/signatures";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { findSigners } from "../../signatures/find-signers.ts";
import type { KeyFile } from "../../signatures/key-file.ts";
import { digestOfRequest, type SignedProposal } from "../../signatures/signed-acts.ts";
import { isPayable } from "../../withdrawals/payable.ts";
import type { WithdrawalRow } from "../../withdrawals/store.ts";
import { refused } from "./read-payment.ts";

type Approval = { admin_id: string; digest: Buffer };

/**
 * Verifies that admins have approved exactly this payment: enough of those who may, for this request, wallet, amount, chain and token,
 * and that nothing else keeps it from being paid now. If the payer has approval keys, each of them has signed it with one that counts.
 *
 * @param options.keys - the payer's approval keys; null: none are asked for.
 * @throws {SignerError} `refused`.
 */
export async function verifyApprovals(
  sql: Queryable,
  withdrawal: WithdrawalRow,
  { keys, ...target }: PayTarget & { keys: KeyFile | null },
): Promise<void> {
  const { user_id, id, amount } = withdrawal;
  const [state] = await sql<{ given: number; needed: number; payable: boolean }[]>`
    select state.given, state.needed, ${isPayable(sql, target)} as payable
    from withdrawals w, approval_state(w, ${target.chainId}, ${target.tokenAddress}) state
    where w.user_id = ${user_id} and w.id = ${id}`;
  const approvals = await sql<Approval[]>`
    select a.admin_id, a.digest from withdrawals w, approvals_valid(w) a
    where w.user_id = ${user_id} and w.id = ${id} and a.chain_id = ${target.chainId} and a.token_address = ${target.tokenAddress}`;
  const digest = await digestOfRequest(withdrawal, target);
  const admins = new Set(approvals.filter((one) => one.digest.equals(digest)).map(({ admin_id }) => admin_id));
  // Whatever else the database says, two.
  const needed = state?.needed === 1 ? 1 : 2;
  if (admins.size < needed || !((state?.given ?? 0) >= needed))
    throw refused(`The request has ${admins.size} of the ${needed} approvals it needs.`);
  if (keys) await verifySignatures(sql, keys, { digest, admins, needed, amount });
  if (!state?.payable)
    throw refused(
      "The request may not be paid now: it isn't approved, its waiting period isn't over, or it may have been paid before.",
    );
}

/** @throws {SignerError} `refused` unless enough of those admins have signed the digest. */
async function verifySignatures(
  sql: Queryable,
  file: KeyFile,
  payment: { digest: Uint8Array; admins: ReadonlySet<string>; needed: number; amount: bigint },
): Promise<void> {
  const limit = await readLimit(sql, file);
  const needed = Math.max(payment.needed, payment.amount > limit ? 2 : 1);
  const signers = await findSigners(sql, file, payment.digest);
  const count = [...signers].filter((admin) => payment.admins.has(admin)).length;
  if (!(count >= needed)) throw refused(`The request has ${count} of the ${needed} signatures it needs.`);
}

/**
 * @returns the limit above which two admins sign, in micro-UBXS: one above that of the key file counts only if two admins signed the newest
 * change of it, the one who proposed it and the one who confirmed it.
 * @throws {SignerError} `refused`
 */
async function readLimit(sql: Queryable, file: KeyFile): Promise<bigint> {
  const [{ limit }] = await sql<[{ limit: bigint }]>`select two_approvals_above as limit from settings`;
  if (limit <= file.twoApprovalsAbove) return limit;
  const [change] = await sql<SignedProposal[]>`
    select id, kind, subject, payload::text as payload from proposals
    where kind = 'setting_change' and subject = 'two_approvals_above' and status = 'confirmed'
    order by closed_at desc, id limit 1`;
  const isTheChange =
    change?.kind === "setting_change" &&
    change.subject === "two_approvals_above" &&
    (JSON.parse(change.payload) as { value?: unknown }).value === String(limit);
  if (isTheChange && (await findSigners(sql, file, await digestOfProposal(change))).size >= 2) return limit;
  throw refused("The limit above which two admins approve was raised, and two admins didn't sign that.");
}
