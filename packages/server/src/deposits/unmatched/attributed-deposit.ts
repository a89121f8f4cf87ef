import { formatAmount, type ProposalDetails } from "@freehold/contract";
import type { attributionProposal } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import { lockBalances } from "../../ledger/balances.ts";
import { type Address, type Hash, toAddress, toHash } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { concernsAdmin } from "../../proposals/concerns-admin.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { readEmails } from "../../users/read-emails.ts";
import { requireByEmail } from "../../users/require-by-email.ts";
import { openWithin } from "../confirm-deposit.ts";
import { depositAttributed } from "./mails.ts";
import { lockTransfers, requireUnmatched, type SentTransfer, type UnmatchedTransfer } from "./unmatched-transfer.ts";

/**
 * Proposes to attribute a transfer to a person by evidence, where no person can prove the wallet that sent it, such as an exchange's.
 * Another admin has to confirm it.
 *
 * @throws {ProblemError} `not_found`; `own_account` where the person, or the wallet, is the admin's own; `invalid_transition` if the
 * transfer is not final, is the platform's own, has an owner, or is proposed already; `forbidden`.
 */
export async function proposeAttribution(
  tx: Tx,
  { chain_id, tx_hash, sender, email, reason, adminId }: z.output<typeof attributionProposal> & { adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  const person = await requireByEmail(tx, email);
  const transfer = { chainId: chain_id, txHash: toHash(tx_hash), sender: toAddress(sender) };
  const { key, amount } = await requireAttributable(tx, transfer);
  if (await concernsAdmin(tx, { adminId, userId: person.id, wallet: transfer.sender })) throw ownAccount();
  const payload: Payload = {
    user_id: person.id,
    chain_id,
    tx_hash: transfer.txHash,
    sender: transfer.sender,
    amount: String(amount),
  };
  const id = await propose(tx, { kind: "attributed_deposit", subject: key, payload, reason, adminId });
  if (id === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed to attribute this transfer.");
}

/**
 * A transfer becomes a person's deposit, whatever wallet sent it: pending, until the watcher has seen its receipt and books it like any
 * other. It stays theirs if its sender proves the wallet later.
 */
export const attributedDeposits: KindOf<"attributed_deposit"> = {
  kind: "attributed_deposit",
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
    const { user_id: userId, chain_id: chainId, tx_hash: txHash, sender } = payload as Payload;
    const transfer = { chainId, txHash, sender };
    await lockBalances(tx, userId);
    await lockTransfers(tx, transfer);
    const { amount } = await requireAttributable(tx, transfer);
    await openWithin(tx, { ...transfer, userId, amount, attribution: id });
    const [{ email }] = await tx<[{ email: string }]>`select email from users where id = ${userId}`;
    await enqueueMail(tx, { id: userId, email }, depositAttributed({ amount, txHash }));
  },
};

type Payload = {
  user_id: string;
  chain_id: number;
  tx_hash: Hash;
  sender: Address;
  /** In micro-UBXS. */
  amount: string;
};

/** @throws {ProblemError} `not_found`, and `invalid_transition` where another way leads to its owner, or may still. */
async function requireAttributable(tx: Tx, transfer: SentTransfer): Promise<UnmatchedTransfer> {
  const found = await requireUnmatched(tx, transfer);
  const refused = found.is_own
    ? "Two admins have recorded this transfer as the platform's own. Record it as not ours first."
    : found.has_owner
      ? "A person has verified the wallet that sent this, or it was their deposit before. It's booked automatically."
      : !found.final && "This transfer isn't final on the blockchain yet. Try again in a few minutes.";
  if (refused) throw new ProblemError("invalid_transition", refused);
  return found;
}

function ownAccount(): ProblemError {
  return new ProblemError(
    "own_account",
    "This was sent from your own wallet or would become your deposit. Other admins have to decide on it.",
  );
}

function toDetails({ amount, ...transfer }: Payload, email: string): ProposalDetails<"attributed_deposit"> {
  return { ...transfer, email, amount_ubxs: formatAmount(BigInt(amount)) };
}
