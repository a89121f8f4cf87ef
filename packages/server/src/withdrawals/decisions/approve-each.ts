import type { BulkApproved } from "@freehold/contract";
import type { Logger } from "pino";
import type { Sql } from "../../platform/database/connect.ts";
import { toProblem } from "../../platform/http/problem.ts";
import type { PayTarget } from "../approvals.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";

type Outcome = BulkApproved["results"][number];

/**
 * An admin approves several requests, one transaction each: what is refused, or goes wrong, leaves the others as they are.
 *
 * @returns what became of each, in the order of the ids; an id that is named twice is approved and answered once.
 */
export async function approveEach(
  { sql, log }: { sql: Sql; log: Logger },
  ids: readonly string[],
  { adminId, target }: { adminId: string; target: PayTarget },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of new Set(ids)) {
    try {
      const { status, needed, given } = await sql.begin((tx) => approveWithdrawal(tx, { id, adminId, target }));
      outcomes.push({ id, success: true, status, approvals_needed: needed, approvals_given: given });
    } catch (error) {
      const { code, message } = toProblem(error);
      if (code === "internal" || code === "unavailable") log.error({ err: error, withdrawal: id }, "approval failed");
      outcomes.push({ id, success: false, code, message });
    }
  }
  return outcomes;
}
