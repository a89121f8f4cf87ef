import type { ProposalKind } from "@freehold/contract";
import { lockAdminForShare } from "../audit/lock-admin.ts";
import { setAuditActor } from "../audit/set-audit-actor.ts";
import type { Tx } from "../platform/database/connect.ts";
import { closeProposal, findOpen } from "./store.ts";

/** What an admin proposes. */
export type NewProposal = {
  kind: ProposalKind;
  subject: string;
  /** What `apply` of its kind needs; sums as text. */
  payload?: Readonly<Record<string, unknown>>;
  reason?: string | null;
  adminId: string;
};

/**
 * Begins an act on proposals or roles: one at a time, by an admin who stays one until the transaction ends. Taken before every
 * other lock.
 *
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime.
 */
export async function lockProposals(tx: Tx, adminId: string): Promise<void> {
  await tx`select lock_admins()`;
  // A statement of its own: it sees what was committed while this one waited for the lock.
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
}

/**
 * Cancels the open proposal about a subject, if there is one: what it was made for is another now. The caller holds the lock of
 * {@link lockProposals}.
 */
export async function takeBack(
  tx: Tx,
  { kind, subject, adminId }: Pick<NewProposal, "kind" | "subject" | "adminId">,
): Promise<void> {
  const open = await findOpen(tx, { kind, subject });
  if (open) await closeProposal(tx, { id: open.id, adminId, to: "cancelled" });
}

/**
 * Proposes something that another admin has to confirm. A proposal about the same whose author is no admin any more makes room.
 * The caller holds the lock of {@link lockProposals}.
 *
 * @returns its id; null, and nothing is changed, if one about the same is open.
 */
export async function propose(tx: Tx, proposal: NewProposal): Promise<string | null> {
  const { kind, subject, payload = {}, reason = null, adminId } = proposal;
  const open = await findOpen(tx, { kind, subject });
  if (open && !open.is_lapsed) return null;
  if (open) await closeProposal(tx, { id: open.id, adminId, to: "replaced" });
  const [row] = await tx<[{ id: string }]>`
    insert into proposals (kind, subject, payload, reason, proposed_by)
    values (${kind}, ${subject}, ${JSON.stringify(payload)}, ${reason}, ${adminId})
    returning id`;
  return row.id;
}
