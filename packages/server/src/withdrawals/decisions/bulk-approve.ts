import type { BulkApproved } from "@freehold/contract";
import type { Logger } from "pino";
import { lockSession } from "../../audit/lock-session.ts";
import { recordRefusal } from "../../audit/refusals.ts";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { SessionUser } from "../../platform/http/env.ts";
import { toProblem } from "../../platform/http/problem.ts";
import type { ReadOutlook } from "../read-outlook.ts";
import { readSecondApprovals } from "../second-approval.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";

type Outcome = BulkApproved["results"][number];

/**
 * An admin approves several requests, one transaction each: what is refused, or goes wrong, leaves the others as they are.
 *
 * @param approval.act - the call, for the audit log.
 * @returns what became of each, in the order of the ids; an id that is named twice is approved and answered once.
 */
export async function bulkApprove(
  { sql, log }: { sql: Sql; log: Logger },
  ids: readonly string[],
  { admin, target, act, readOutlook }: { admin: SessionUser; target: PayTarget; act: string; readOutlook: ReadOutlook },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of new Set(ids)) {
    try {
      const outcome = await sql.begin(async (tx) => {
        const approved = await approveOne(tx, { id, adminId: admin.id, target, readOutlook });
        await lockSession(tx, admin.session_id);
        return approved;
      });
      outcomes.push(outcome);
    } catch (error) {
      const { code, message } = toProblem(error);
      if (code === "internal" || code === "unavailable") log.error({ err: error, withdrawal: id }, "approval failed");
      await recordRefusal({ sql, log }, { actorId: admin.id, act, code, subject: { type: "withdrawal", id } });
      outcomes.push({ id, success: false, code, message });
    }
  }
  return outcomes;
}

async function approveOne(tx: Tx, approval: Parameters<typeof approveWithdrawal>[1]): Promise<Outcome> {
  const { status, needed, given } = await approveWithdrawal(tx, approval);
  const read = await readSecondApprovals(tx, [approval.id], approval);
  return {
    id: approval.id,
    success: true,
    status,
    approvals_needed: needed,
    approvals_given: given,
    ...read(approval.id).second,
  };
}
