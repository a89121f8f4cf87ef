import { createWithdrawAll, type WithdrawAllStore } from "./withdraw-all.ts";

export type { Watch } from "./follow-progress.ts";
export type { KeyStorage } from "./idempotency-keys.ts";
export type { Deposits, IncludedDeposit, Payment, Progress, Receipt, Refund } from "./read-answers.ts";
export type {
  ConfirmationState,
  DepositsState,
  Draft,
  DraftProblem,
  Failure,
  FormState,
  Listener,
  LoadingState,
  RefundState,
  RequestState,
  SignedOutState,
  StatusChange,
  Submitted,
  SubmittingState,
  UnreachableState,
} from "./state.ts";
export { createWithdrawAll, type Dependencies, type WithdrawAllStore } from "./withdraw-all.ts";

/** The page's refund panel: every element and component on the page shows this one. */
export const withdrawAll: WithdrawAllStore = /* @__PURE__ */ createWithdrawAll();
