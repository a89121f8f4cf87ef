"use client";

export type { StatusChange, Submitted } from "./state.ts";
export { WithdrawAllElement } from "./WithdrawAllElement.ts";
