import type { ProposalDetails } from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { KindOf } from "../proposals/kind.ts";
import { lockProposals, propose } from "../proposals/propose.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { describeDifference } from "./describe-difference.ts";
import { isAcceptable } from "./rules.ts";
import { named } from "./store.ts";

/**
 * Proposes to accept a difference: that what the blockchain shows has been looked into, and cannot or need not be put right, such as a
 * transfer made by hand. Another admin has to confirm it, since a request which that transfer may have paid is paid then.
 *
 * @param number - the difference's own, as `GET /admin/reconciliation` names it.
 * @throws {ProblemError} `not_found`; `invalid_transition` if it is of the books alone, or proposed or accepted already; `own_account`
 * if it went to a wallet of the admin's own; `forbidden`.
 */
export async function proposeAcceptance(
  tx: Tx,
  { number, reason, adminId }: { number: number; reason: string; adminId: string },
): Promise<void> {
  await lockProposals(tx, adminId);
  const [difference] = await tx<(Sides & { subject_key: string; is_accepted: boolean })[]>`
    select d.rule_code, d.subject, d.tx_hash, d.log_index, d.found::text as found, d.found_to,
      difference_key(d.rule_code, d.subject, d.found, d.found_to) as subject_key,
      not exists (select from open_differences o where o.id = d.id) as is_accepted
    from differences d where d.id = ${number}`;
  if (!difference) throw new ProblemError("not_found", "This difference no longer exists.");
  const { subject_key: key, is_accepted: isAccepted, ...sides } = difference;
  if (!isAcceptable(sides.rule_code))
    throw new ProblemError(
      "invalid_transition",
      "You can't accept rows of the books that disagree. They have to be corrected.",
    );
  if (isAccepted) throw new ProblemError("invalid_transition", "Two admins have already accepted this difference.");
  const [{ is_own: isOwn }] = await tx<
    [{ is_own: boolean }]
  >`select has_wallet(${adminId}, ${sides.found_to}) as is_own`;
  if (isOwn) throw ownWallet();
  const id = await propose(tx, { kind: "accepted_difference", subject: key, payload: sides, reason, adminId });
  if (id === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed to accept this difference.");
}

/** A difference that holds up no money from now on, and is listed apart. */
export const acceptedDifferences: KindOf<"accepted_difference"> = {
  kind: "accepted_difference",
  async details(_, proposals) {
    return proposals.map(({ payload }) => toDetails(payload as Sides));
  },
  async explainRefusal() {
    return ownWallet();
  },
  async apply(tx, { id, payload }) {
    const { rule_code, subject, tx_hash, log_index, found, found_to } = payload as Sides;
    if (tx_hash !== null) await tx`select lock_transfer(${tx_hash})`;
    const [claimed] = await tx`
      select 1 from payment_claims c where c.tx_hash = ${tx_hash} and c.log_index in (${log_index}, -1)`;
    if (claimed)
      throw new ProblemError("invalid_transition", "This transfer was recorded as a payment after this was proposed.");
    await tx`
      insert into accepted_differences (id, rule_code, subject, tx_hash, log_index, found, found_to)
      values (${id}, ${rule_code}, ${subject}, ${tx_hash}, ${log_index}, ${found}, ${found_to})`;
  },
};

/**
 * Takes back that a difference is accepted; any admin may. What it held up before is held up again: of a transfer, all payments.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if it has been taken back; `forbidden`.
 */
export async function revokeAcceptance(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockProposals(tx, adminId);
  const [row] = await tx<{ is_revoked: boolean }[]>`
    select revoked_at is not null as is_revoked from accepted_differences where id = ${id} for update`;
  if (!row) throw new ProblemError("not_found", "We couldn't find this accepted difference.");
  if (row.is_revoked) throw new ProblemError("invalid_transition", "This is already revoked.");
  await tx`
    update accepted_differences set revoked_by = ${adminId}, revoked_at = current_moment() where id = ${id}`;
  const [unclear] = await tx`
    select 1 from unclear_transfers u join accepted_differences a using (rule_code, subject, found, found_to) where a.id = ${id}`;
  if (unclear)
    await stopPayments(tx, "An admin revoked the decision that a transfer out of the treasury pays no request.");
}

function ownWallet(): ProblemError {
  return new ProblemError("own_account", "This transfer went to your own wallet. Other admins have to decide on it.");
}

type Sides = {
  rule_code: string;
  subject: string;
  tx_hash: string | null;
  log_index: number | null;
  /** In micro-UBXS. */
  found: string;
  found_to: string | null;
};

function toDetails({ found, ...sides }: Sides): ProposalDetails<"accepted_difference"> {
  const expected = sides.rule_code === "treasury_balance" ? 0n : null;
  const known = { ...named({ ...sides, expected, found: BigInt(found) }), transaction: sides.tx_hash };
  return { ...known, sentence: describeDifference({ ...known, person: null }) };
}
