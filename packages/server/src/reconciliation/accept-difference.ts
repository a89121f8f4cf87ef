import type { ProposalDetails } from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { KindOf } from "../proposals/kind.ts";
import { lockProposals, propose } from "../proposals/propose.ts";
import { describeDifference } from "./describe-difference.ts";
import { isAcceptable, kindOf, readSide } from "./difference-sides.ts";

/**
 * Proposes to accept a difference: that what the blockchain shows has been looked into, and cannot or need not be put right, such as a
 * transfer made by hand. Another admin has to confirm it, since a request which that transfer may have paid is paid then.
 *
 * @param number - the difference's own, as `GET /admin/reconciliation` names it.
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is of the books alone, or proposed or accepted already;
 * `forbidden`.
 */
export async function proposeAcceptance(
  tx: Tx,
  { number, reason, adminId }: { number: number; reason: string; adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  const [difference] = await tx<(Sides & { subject_key: string; is_accepted: boolean })[]>`
    select d.rule, d.subject, d.expected, d.found, difference_key(d.rule, d.subject, d.expected, d.found) as subject_key,
      not exists (select from open_differences o where o.id = d.id) as is_accepted
    from differences d where d.id = ${number} for key share of d`;
  if (!difference) throw new ProblemError("not_found", "There is no such difference any more.");
  const { subject_key: key, is_accepted: isAccepted, ...sides } = difference;
  if (!isAcceptable(sides.rule))
    throw new ProblemError(
      "invalid_transition",
      "Rows of the books that disagree cannot be accepted. They have to be put right.",
    );
  if (isAccepted) throw new ProblemError("invalid_transition", "Two admins have accepted this difference already.");
  const id = await propose(tx, { kind: "accepted_difference", subject: key, payload: sides, reason, adminId });
  if (id === null)
    throw new ProblemError("invalid_transition", "An admin has proposed to accept this difference already.");
}

/** A difference that holds up no money from now on, and is listed apart. */
export const acceptedDifferences: KindOf<"accepted_difference"> = {
  kind: "accepted_difference",
  async details(_, proposals) {
    return proposals.map(({ payload }) => toDetails(payload as Sides));
  },
  async apply(tx, { id, payload }) {
    const { rule, subject, expected, found } = payload as Sides;
    await tx`
      insert into accepted_differences (id, rule, subject, expected, found)
      values (${id}, ${rule}, ${subject}, ${expected}, ${found})`;
  },
};

/**
 * Takes back that a difference is accepted; any admin may. What it held up before is held up again.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it has been taken back; `forbidden`.
 */
export async function revokeAcceptance(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockProposals(tx, adminId);
  const [row] = await tx<{ is_revoked: boolean }[]>`
    select revoked_at is not null as is_revoked from accepted_differences where id = ${id} for update`;
  if (!row) throw new ProblemError("not_found", "There is no such accepted difference.");
  if (row.is_revoked) throw new ProblemError("invalid_transition", "This is revoked already.");
  await tx`
    update accepted_differences set revoked_by = ${adminId}, revoked_at = current_moment() where id = ${id}`;
}

type Sides = { rule: string; subject: string; expected: string; found: string };

function toDetails({ rule, subject, expected, found }: Sides): ProposalDetails<"accepted_difference"> {
  const known = {
    ...{ kind: kindOf(rule), rule, subject },
    // A transfer is named by its transaction and its place in it.
    transaction: /^(0x[0-9a-f]{64}):/.exec(subject)?.[1] ?? null,
    expected: readSide(rule, expected),
    found: readSide(rule, found),
  };
  return { ...known, sentence: describeDifference({ ...known, person: null }) };
}
