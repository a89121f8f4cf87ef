"use client";

export type { WithdrawAllElementProps } from "./SlottedWithdrawAll.tsx";
export { provideSignInForm } from "./sign-in/sign-in-form.ts";
export type { StatusChange, Submitted } from "./store/index.ts";
export { WithdrawAllElement, type WithdrawAllElementEvents } from "./WithdrawAllElement.ts";
