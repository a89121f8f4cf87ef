"use client";

export { provideSignInForm } from "./sign-in/sign-in-form.ts";
export type { StatusChange, Submitted } from "./store/index.ts";
export {
  WithdrawAllElement,
  type WithdrawAllElementEvents,
  type WithdrawAllElementProps,
} from "./WithdrawAllElement.ts";
