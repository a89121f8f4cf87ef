import { formatAmount, type OwnTransferProposal, type ProposalDetails } from "@freehold/contract";
import { type Address, type Hash, toAddress, toHash } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { lockTransfers, requireUnmatched, type SentTransfer } from "./unmatched-transfer.ts";

/**
 * Proposes to record that a transfer which is no person's deposit is the platform's own, such as rent, or that it is not after all.
 * Another admin has to confirm it: until then its money is owed to its sender, and no reward or distribution is paid from it.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is recorded so, or proposed, already; `forbidden`.
 */
export async function proposeOwnTransfer(
  tx: Tx,
  { chain_id, tx_hash, sender: sentBy, is_own, reason, adminId }: OwnTransferProposal & { adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  const transfer = { chainId: chain_id, txHash: toHash(tx_hash), sender: toAddress(sentBy) };
  const { key, amount } = await findUnmatched(tx, transfer, !is_own);
  const payload = { chain_id, tx_hash: transfer.txHash, sender: transfer.sender, amount: String(amount), is_own };
  const id = await propose(tx, { kind: "own_transfer", subject: key, payload, reason, adminId });
  if (id === null) throw new ProblemError("invalid_transition", "An admin has already proposed this for the transfer.");
}

/** A transfer is the platform's own, and no deposit of a person who proves its wallet; or it is not after all, and can become one. */
export const ownTransfers: KindOf<"own_transfer"> = {
  kind: "own_transfer",
  async details(_, proposals) {
    return proposals.map(({ payload }) => toDetails(payload as Payload));
  },
  async explainRefusal() {
    return new ProblemError("own_account", "This was sent from your own wallet. Another admin has to confirm it.");
  },
  // That two admins agree is all there is to it: see is_own_transfer().
  async apply(tx, { payload }) {
    const { chain_id: chainId, tx_hash: txHash, sender, is_own } = payload as Payload;
    const transfer = { chainId, txHash, sender };
    // Of a deposit that is opened at this moment one of the two sees the other.
    await lockTransfers(tx, transfer);
    await findUnmatched(tx, transfer, is_own);
  },
};

async function findUnmatched(tx: Tx, transfer: SentTransfer, isOwn: boolean): Promise<{ key: string; amount: bigint }> {
  const found = await requireUnmatched(tx, transfer);
  if (found.is_own !== isOwn)
    throw new ProblemError("invalid_transition", "Two admins have already recorded this for the transfer.");
  return found;
}

type Payload = { chain_id: number; tx_hash: Hash; sender: Address; amount: string; is_own: boolean };

function toDetails({ amount, ...transfer }: Payload): ProposalDetails<"own_transfer"> {
  return { ...transfer, amount_ubxs: formatAmount(BigInt(amount)) };
}
