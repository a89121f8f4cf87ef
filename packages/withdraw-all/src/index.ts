"use client";

export type * from "./store/index.ts";
export { createWithdrawAll, withdrawAll } from "./store/index.ts";
export { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";
