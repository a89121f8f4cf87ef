import { formatAmount, type ProposalDetails } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import type { lostPaymentProposal } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import { lockBalances } from "../../ledger/balances.ts";
import { postPayouts } from "../../ledger/post-payouts.ts";
import type { Address, Hash } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { concernsAdmin } from "../../proposals/concerns-admin.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { readEmails } from "../../users/read-emails.ts";
import { requireByEmail } from "../../users/require-by-email.ts";
import { onPaid } from "../../withdrawals/on-paid.ts";
import { createLost } from "../../withdrawals/reserve.ts";
import { insertPayment } from "../insert-payment.ts";
import { claimTransfer } from "../settle-payment.ts";

/**
 * Proposes to record a transfer that no request explains as a payment to a person, whose request is in what a restored database has
 * lost. Another admin has to confirm it.
 *
 * @param number - the difference's own, as `GET /admin/reconciliation` names it.
 * @throws {ProblemError} `not_found`; `own_account` where the person, or the wallet, is the admin's own; `invalid_transition` if the
 * transfer is explained, accepted as no payment, or proposed already; `forbidden`.
 */
export async function proposeLostPayment(
  tx: Tx,
  { number, email, kind, reason, adminId }: z.output<typeof lostPaymentProposal> & { number: number; adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  const [difference] = await tx<{ subject: string; tx_hash: Hash; log_index: number }[]>`
    select subject, tx_hash, log_index from differences where id = ${number} and rule_code = 'unexplained_transfer'`;
  if (!difference) throw new ProblemError("not_found", "This transfer is no longer unexplained.");
  const person = await requireByEmail(tx, email);
  const transfer = await findUnexplained(tx, difference);
  const payload: Payload = {
    user_id: person.id,
    kind,
    chain_id: Number(transfer.chain_id),
    tx_hash: transfer.tx_hash,
    log_index: transfer.log_index,
    wallet_address: transfer.recipient,
    amount: String(transfer.amount),
  };
  if (await concernsAdmin(tx, { adminId, userId: person.id, wallet: transfer.recipient })) throw ownAccount();
  const { subject } = difference;
  const id = await propose(tx, { kind: "lost_payment", subject, payload, reason, adminId });
  if (id === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed to record this transfer.");
}

/**
 * A transfer has paid a person: a withdrawal of exactly its amount is completed by it, from what the person has. Where that is too little,
 * nothing that the person asks for is paid until two admins have recorded it once more, and payments to others can go on.
 */
export const lostPayments: KindOf<"lost_payment"> = {
  kind: "lost_payment",
  async details(sql, proposals) {
    const payloads = proposals.map(({ payload }) => payload as Payload);
    const emails = await readEmails(
      sql,
      payloads.map(({ user_id }) => user_id),
    );
    return payloads.map((payload) => toDetails(payload, emails.get(payload.user_id) ?? ""));
  },
  async explainRefusal() {
    return ownAccount();
  },
  async apply(tx, { id, payload }) {
    const { user_id: userId, amount, ...transfer } = payload as Payload;
    await lockBalances(tx, userId);
    const { sender, recipient, token_address, block_number, block_hash, actor_id } = await findUnexplained(
      tx,
      transfer,
    );
    await postPayouts(tx, [userId]);
    const walletAddress = checksumAddress(recipient);
    const withdrawal = await createLost(tx, { userId, walletAddress, amount: BigInt(amount), proposal: id });
    if (!withdrawal) return;
    const { tx_hash: hash, log_index: logIndex, chain_id: chainId } = transfer;
    if (!(await claimTransfer(tx, { userId, withdrawalId: id, hash, logIndex }))) throw explained();
    const found = { hash, blockNumber: block_number, blockHash: block_hash, confirmations: 0 };
    const chain = { id: chainId, token: token_address };
    await insertPayment(tx, chain, withdrawal, {
      status: "paid",
      nonce: null,
      sinceBlock: block_number,
      found,
      from: sender,
    });
    await onPaid(tx, [{ withdrawal, txId: hash }], { chainId, actorId: actor_id });
  },
};

type Payload = {
  user_id: string;
  kind: "total_deposits" | "amount";
  chain_id: number;
  tx_hash: Hash;
  log_index: number;
  /** In lower case. */
  wallet_address: Address;
  /** In micro-UBXS. */
  amount: string;
};

type Transfer = {
  chain_id: bigint;
  tx_hash: Hash;
  log_index: number;
  sender: Address;
  recipient: Address;
  amount: bigint;
  block_number: bigint;
  block_hash: Hash;
  token_address: Address;
  /** The admin who is at work. */
  actor_id: string;
};

/** The final transfer, as long as nothing explains it and no two admins have accepted it. */
async function findUnexplained(
  tx: Tx,
  { tx_hash, log_index }: { tx_hash: Hash; log_index: number },
): Promise<Transfer> {
  const [transfer] = await tx<Transfer[]>`
    select t.chain_id, t.tx_hash, t.log_index, t.sender, t.recipient, t.amount, t.block_number, t.block_hash, c.token_address,
      audit_actor() as actor_id
    from unexplained_transfers u
    join chain_transfers t using (chain_id, tx_hash, log_index)
    join chains c using (chain_id)
    where u.tx_hash = ${tx_hash} and u.log_index = ${log_index} and t.final and not pays_nothing(t.tx_hash, t.log_index)`;
  if (!transfer) throw explained();
  return transfer;
}

function explained(): ProblemError {
  return new ProblemError(
    "invalid_transition",
    "A request now explains this transfer, or two admins have accepted that it pays none. If it paid this person, revoke that first.",
  );
}

function ownAccount(): ProblemError {
  return new ProblemError(
    "own_account",
    "This transfer went to your own wallet or would be recorded as yours. Other admins have to decide on it.",
  );
}

function toDetails({ amount, log_index: _, ...transfer }: Payload, email: string): ProposalDetails<"lost_payment"> {
  return {
    ...transfer,
    wallet_address: checksumAddress(transfer.wallet_address),
    email,
    amount_ubxs: formatAmount(BigInt(amount)),
  };
}
