import { digestOfProposal } from "@freehold/contract/signatures";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { requireSignature } from "../signatures/require-signature.ts";
import { findSignedProposal } from "../signatures/signed-acts.ts";
import type { Kind } from "./kind.ts";
import { lockProposals } from "./propose.ts";
import { closeProposal, findProposal, findRefusal, type ProposalWithAuthor, type Refusal } from "./store.ts";

/** Which proposal, and the admin who decides on it. */
type Decision = { id: string; adminId: string };

/**
 * Another admin confirms a proposal, and what it proposes happens in the same transaction.
 *
 * @param kinds - what a confirmation does, by kind.
 * @throws {ProblemError} `not_found`; `self_approval` for the admin who proposed it; `own_account` for the one who is to get a role by it;
 * `invalid_transition` if it is closed, if the admin who made it has lost the role, or if its kind forbids it now; `forbidden`;
 * `signature_required` from an admin who has a passkey and didn't sign it.
 */
export async function confirmProposal(tx: Tx, kinds: readonly Kind[], { id, adminId }: Decision): Promise<void> {
  const proposal = await lockOpen(tx, { id, adminId });
  const kind = kinds.find(({ kind }) => kind === proposal.kind);
  if (!kind) throw new Error(`No kind of proposal is called ${proposal.kind}.`);
  const refusal = await findRefusal(tx, { id, adminId });
  if (refusal) throw await explainRefusal(tx, { kind, proposal, refusal });
  const signed = await findSignedProposal(tx, id);
  if (signed) await requireSignature(tx, adminId, await digestOfProposal(signed));
  await closeProposal(tx, { id, adminId, to: "confirmed" });
  await kind.apply(tx, proposal);
}

/** What an admin is told who may not confirm a proposal. */
async function explainRefusal(
  tx: Tx,
  { kind, proposal, refusal }: { kind: Kind; proposal: ProposalWithAuthor; refusal: Refusal },
): Promise<ProblemError> {
  if (refusal === "self_approval")
    return new ProblemError("self_approval", "You proposed this. Another admin has to confirm it.");
  if (refusal === "lapsed")
    return new ProblemError(
      "invalid_transition",
      "The admin who proposed this is no longer an admin. Propose it again.",
    );
  if (!kind.explainRefusal) throw new Error(`The kind ${kind.kind} has no words for ${refusal}.`);
  return kind.explainRefusal(tx, proposal);
}

/**
 * Cancels a proposal that is open; any admin may, but not the one it is about.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `invalid_transition` if it is closed; `forbidden`.
 */
export async function cancelProposal(tx: Tx, { id, adminId }: Decision): Promise<void> {
  const { kind, subject, proposed_by } = await lockOpen(tx, { id, adminId });
  // Who has their factors, or whose account it's not about, may say so.
  if (kind !== "factor_reset" && subject === adminId && proposed_by !== adminId)
    throw new ProblemError("own_account", "This is about your own role. Another admin has to decide on it.");
  await closeProposal(tx, { id, adminId, to: "cancelled" });
}

async function lockOpen(tx: Tx, { id, adminId }: Decision): Promise<ProposalWithAuthor> {
  await lockProposals(tx, adminId);
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new ProblemError("not_found", "We couldn't find this proposal.");
  if (proposal.status !== "proposed")
    throw new ProblemError("invalid_transition", `${proposal.closed_by_email} has already ${proposal.status} this.`);
  return proposal;
}
