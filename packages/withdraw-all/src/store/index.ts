import { createWithdrawAll, type WithdrawAllStore } from "./withdraw-all.ts";

export type { KeyStorage } from "./idempotency-keys.ts";
export type { Watch } from "./loader.ts";
export type {
  ConfirmationState,
  Deposits,
  DepositsState,
  Draft,
  DraftProblem,
  Failure,
  FormState,
  Listener,
  LoadingState,
  Receipt,
  RefundState,
  RefundUser,
  RequestState,
  SignedOutState,
  StatusChange,
  Submitted,
  SubmittingState,
  UnlinkedState,
  UnreachableState,
} from "./state.ts";
export { createWithdrawAll, type Dependencies, type WithdrawAllStore } from "./withdraw-all.ts";

/** The page's refund panel, which every element and component on the page shows. */
export const withdrawAll: WithdrawAllStore = /* @__PURE__ */ createWithdrawAll();
