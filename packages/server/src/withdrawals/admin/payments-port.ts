import type { AdminPayment, HoldReason } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Statement } from "../../platform/database/driver/statement.ts";
import type { EndPayment } from "../payment-guard.ts";

/** What the admins' calls on withdrawals ask of payments, which are built on withdrawals: so `app.ts` hands it in. */
export type PaymentsPort = {
  /** Which rows of `withdrawals`, under the name `w`, are not paid for a reason of their own. */
  isHeld(sql: Queryable): Statement;
  /** Why each of some withdrawals is not paid. */
  readHolds(sql: Queryable, withdrawalIds: readonly string[]): Promise<Map<string, HoldReason>>;
  /** The latest attempt to pay a withdrawal. */
  readLatest(sql: Queryable, withdrawalId: string, hold: HoldReason | undefined): Promise<AdminPayment | null>;
  /**
   * Proves that the payment of a withdrawal can never be made any more.
   *
   * @returns what writes that down; null if it has no payment that waits for an admin.
   * @throws {ProblemError} `payment_not_failed`; `chain_unavailable`.
   */
  proveFailed(withdrawalId: string): Promise<EndPayment | null>;
  /** Completes a withdrawal by a transaction that the chain shows; null without a chain. */
  completeOnChain:
    | ((paid: { id: string; adminId: string; txId: string; chainId?: number | undefined }) => Promise<void>)
    | null;
};
