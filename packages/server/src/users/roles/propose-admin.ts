import type { Role } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KindOf, ProposalRow } from "../../proposals/kind.ts";
import { propose } from "../../proposals/propose.ts";
import { lockForChange, ownAccount } from "../lock-for-change.ts";
import { readEmails } from "../read-emails.ts";

/**
 * Proposes that a person becomes an admin; another admin has to confirm it. Nothing happens if they are one, or if it is
 * proposed already.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`; `invalid_transition` for an account that is disabled.
 */
export async function proposeAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  if (user.disabled_at) throw isDisabled();
  if (user.role === "admin") return;
  await propose(tx, { kind: "role_change", subject: id, payload: { role: "admin" }, adminId });
}

/** A person becomes an admin, or is none any more. */
export const roleChanges: KindOf<"role_change"> = {
  kind: "role_change",
  async details(sql, proposals) {
    const emails = await readEmails(
      sql,
      proposals.map(({ subject }) => subject),
    );
    return proposals.map((proposal) => ({
      ...{ user_id: proposal.subject, email: emails.get(proposal.subject) ?? "" },
      role: roleOf(proposal),
    }));
  },
  async explainRefusal() {
    return ownAccount();
  },
  async apply(tx, { subject, payload }) {
    if (roleOf({ payload }) === "user") {
      await tx`update users set role = 'user' where id = ${subject}`;
      return;
    }
    const [user] = await tx<[{ disabled_at: Date | null }]>`
      select disabled_at from users where id = ${subject} for no key update`;
    if (user.disabled_at) throw isDisabled();
    await tx`update users set role = 'admin' where id = ${subject} and role <> 'admin'`;
  },
};

/** Which role a proposal of this kind gives. */
export const roleOf = ({ payload }: Pick<ProposalRow, "payload">) => (payload as { role: Role }).role;

const isDisabled = () => new ProblemError("invalid_transition", "This account is disabled. Enable it first.");
