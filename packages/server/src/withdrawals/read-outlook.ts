import type { HoldReason, NextUpdate, PaymentProgress, RefundEstimate } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import type { WithdrawalRow } from "./store.ts";

/** Reads what is ahead of a withdrawal, as its owner's page does. Passed in by `app.ts`, because it depends on payments, which depend on withdrawals. */
export type ReadOutlook = (
  sql: Queryable,
  row: WithdrawalRow,
) => Promise<{
  hold: HoldReason | null;
  waits_for: PaymentProgress["waits_for"];
  estimate: RefundEstimate | null;
  next_update: NextUpdate | null;
}>;
