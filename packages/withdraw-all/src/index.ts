"use client";

export type { IncludedDeposit, Receipt } from "./receipt.ts";
export type { Refund } from "./refund.ts";
export type {
  AddressProblem,
  Failure,
  Listener,
  Panel,
  RefundState,
  Screen,
  StatusChange,
  Submitted,
} from "./state.ts";
export type { Step } from "./steps.ts";
export { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";
export { createWithdrawAll, type WithdrawAllModel, withdrawAll } from "./withdraw-all.ts";
