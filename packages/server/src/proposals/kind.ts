import type { ProposalDetails, ProposalKind, ProposalStatus } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { ProblemError } from "../platform/http/problem.ts";

/** A row of `proposals`. */
export type ProposalRow = {
  id: string;
  kind: ProposalKind;
  /** What it is about: at most one proposal about it is open. */
  subject: string;
  payload: unknown;
  reason: string | null;
  status: ProposalStatus;
  proposed_by: string;
  proposed_at: Date;
};

/**
 * Something that two admins must agree on. A kind says what a confirmation does; who may propose, confirm and cancel is the same
 * for all. Its use case checks what is asked for and calls `propose`.
 */
export type KindOf<Name extends ProposalKind> = {
  kind: Name;
  /** What admins read of such proposals before they agree, in their order and in the wire's names and units. */
  details(sql: Queryable, proposals: readonly ProposalRow[]): Promise<ProposalDetails<Name>[]>;
  /**
   * What an admin is told who may not confirm this one, where its kind has a rule of its own in `refusal_to_confirm()`. That its author
   * may not is the same for all kinds.
   */
  explainRefusal?(tx: Tx, proposal: ProposalRow): Promise<ProblemError>;
  /**
   * Does what another admin has confirmed, in the same transaction. It checks again what may have changed since, and takes the
   * locks of its feature.
   *
   * @throws {ProblemError} `invalid_transition` and what else forbids it now; the proposal stays open then.
   */
  apply(tx: Tx, proposal: ProposalRow): Promise<void>;
};

/** Any kind of proposal. */
export type Kind = { [Name in ProposalKind]: KindOf<Name> }[ProposalKind];
