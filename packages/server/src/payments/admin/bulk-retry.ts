import type { Retried } from "@freehold/contract";
import type { Logger } from "pino";
import { recordRefusal } from "../../audit/refusals.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { toProblem } from "../../platform/http/problem.ts";
import { retryPayment } from "../resolution/retry-payment.ts";

/**
 * An admin lets several requests be paid anew, one transaction each: what is refused, or goes wrong, leaves the others as they are.
 *
 * @param by.act - the call, for the audit log.
 * @returns what became of each, in the order of the ids; an id that is named twice is tried and answered once.
 */
export async function bulkRetryPayments(
  { sql, chain, log }: { sql: Sql; chain: Chain; log: Logger },
  ids: readonly string[],
  { adminId, act }: { adminId: string; act: string },
): Promise<Retried["results"]> {
  const results: Retried["results"] = [];
  for (const id of new Set(ids)) {
    try {
      await retryPayment(sql, chain, { id, adminId });
      results.push({ id, success: true });
    } catch (error) {
      const { code, message } = toProblem(error);
      if (code === "internal" || code === "unavailable") log.error({ err: error, withdrawal: id }, "retrying failed");
      await recordRefusal({ sql, log }, { actorId: adminId, act, code, subject: { type: "withdrawal", id } });
      results.push({ id, success: false, code, message });
    }
  }
  return results;
}
