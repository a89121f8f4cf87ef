import type { Proposal } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { Kind } from "./kind.ts";
import { findProposal, type ProposalWithAuthor } from "./store.ts";

/**
 * Proposals on the wire, in their order, with what each one's confirmation does, as its kind says it.
 *
 * @param adminId - who looks.
 */
export async function showProposals(
  sql: Queryable,
  kinds: readonly Kind[],
  proposals: readonly ProposalWithAuthor[],
  adminId: string,
): Promise<Proposal[]> {
  const said = await Promise.all(
    kinds.map(async (kind) => {
      const own = proposals.filter((proposal) => proposal.kind === kind.kind);
      const details = own.length === 0 ? [] : await kind.details(sql, own);
      return own.map(({ id }, place) => [id, details[place]] as const);
    }),
  );
  const details = new Map<string, Proposal["details"] | undefined>(said.flat());
  return proposals.map((row) => toProposal(row, details.get(row.id), adminId));
}

/**
 * A proposal on the wire.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function readProposal(
  sql: Queryable,
  kinds: readonly Kind[],
  { id, adminId }: { id: string; adminId: string },
): Promise<Proposal> {
  const found = await findProposal(sql, id);
  const [shown] = found ? await showProposals(sql, kinds, [found], adminId) : [];
  if (!shown) throw new ProblemError("not_found", "We couldn't find this proposal.");
  return shown;
}

function toProposal(row: ProposalWithAuthor, details: Proposal["details"] | undefined, adminId: string): Proposal {
  return {
    id: row.id,
    kind: row.kind,
    details,
    reason: row.reason,
    status: row.status,
    proposed_by: { id: row.proposed_by, email: row.email },
    proposed_at: row.proposed_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    mine: row.proposed_by === adminId,
    lapsed: row.status === "proposed" && row.is_lapsed,
    // Of each row its own kind said the details.
  } as Proposal;
}
