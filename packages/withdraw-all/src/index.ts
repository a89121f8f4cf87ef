"use client";

export { RefundBanner, type RefundBannerProps } from "./RefundBanner.tsx";
export { RefundStatus, type RefundStatusProps } from "./RefundStatus.tsx";
export type * from "./store/index.ts";
export { createWithdrawAll, withdrawAll } from "./store/index.ts";
export { WithdrawAll, type WithdrawAllProps } from "./WithdrawAll.tsx";
