"use client";

export type { IncludedDeposit, Receipt, Refund, Step } from "./refund.ts";
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
export { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";
export { createWithdrawAll, type WithdrawAllModel, withdrawAll } from "./withdraw-all.ts";
