"use client";

export type { StatusChange, Submitted } from "./store/index.ts";
export { WithdrawAllElement } from "./WithdrawAllElement.ts";
