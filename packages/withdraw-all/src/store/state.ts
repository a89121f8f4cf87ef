import type { DepositBreakdown, TotalDepositsInfo, User, Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { parseAmount } from "@freehold/contract";
import { type AddressProblem, findAddressProblem } from "@freehold/contract/destination";
import type { ApiError } from "@freehold/session";

/**
 * The state of the panel, with the data known in it. The README has a diagram of the transitions.
 *
 * @example
 * withdrawAll.$state.subscribe((state) => {
 *   if (state.status === "request") draw(state.refund.status, state.progress?.payment?.confirmations);
 * });
 */
export type RefundState =
  | LoadingState
  | SignedOutState
  | UnreachableState
  | FormState
  | SubmittingState
  | ConfirmationState
  | RequestState;

/** The session or the person's request is still loading. */
export type LoadingState = { status: "loading" };

/** There is no session. */
export type SignedOutState = { status: "signed-out" };

/** The session can't be loaded. `retrySession()` of the session retries. */
export type UnreachableState = { status: "unreachable"; error: ApiError };

/** There is no request, so the person can make one. */
export type FormState = FormFields & {
  status: "form";
  /**
   * What the person should know beside the form: an earlier submission got no answer, a request is open already, or theirs
   * was cancelled.
   */
  notice: "unanswered" | "already-open" | "cancelled" | null;
};

/** The submission is in flight. */
export type SubmittingState = FormFields & { status: "submitting" };

type FormFields = {
  user: User;
  deposits: DepositsState;
  draft: Draft;
  /** The newest request that is over. */
  last: Withdrawal | null;
  /** The history could not be read when it was last asked for: whether there is a request is not known then. */
  historyFailed: boolean;
  /** Withdrawals of an amount that are open and take from the deposits: the total is smaller for them. */
  openWithdrawals: Withdrawal[];
  /** The registered wallet, or an address used before, that the one in the field looks like and is not. */
  lookAlike: string | null;
};

/** The request was created. The confirmation stays until the person leaves it (SPEC 4). */
export type ConfirmationState = {
  status: "confirmation";
  user: User;
  receipt: Receipt;
  /** The request as it is now; null where the answer had no details. */
  refund: Withdrawal | null;
  /** How far the server last said it is. */
  progress: WithdrawalProgress | null;
};

/** A request is shown. */
export type RequestState = {
  status: "request";
  user: User;
  refund: Withdrawal;
  /** How far the server last said it is. */
  progress: WithdrawalProgress | null;
  /** Whether it is the one that exists by SPEC 4; otherwise it is over, and one can go back to the form. */
  current: boolean;
  /** The person asked for its status. */
  checking: boolean;
  /** The last check failed: what is shown may be old. */
  stale: boolean;
  /** It was found by a submission that was refused, since only one may be open. */
  alreadyOpen: boolean;
  cancelling: boolean;
  /** Why it could not be cancelled; null if nothing failed. */
  cancelFailure: unknown;
};

/** The response to a submission. `refund` and `info` are null if the server sent no details. */
export type Receipt = {
  refund: Withdrawal | null;
  /** The deposits that the request takes with it. */
  info: TotalDepositsInfo | null;
  /** The address as it was sent. */
  sentTo: string;
  /** The server recorded another address than was sent: an alert, never a success. */
  addressDiffers: boolean;
};

/** What can be withdrawn now: `total` is UBXS as a decimal string. */
export type Deposits = { total: string; count: number };

/** The withdrawable deposits, as last fetched. */
export type DepositsState = {
  value: Deposits | null;
  loading: boolean;
  failure: Failure | null;
  /** The single deposits, once a person asked for them. */
  list: DepositList | null;
  listFailure: Failure | null;
};

/** The single deposits behind the total, newest first. */
export type DepositList = {
  deposits: DepositBreakdown[];
  /** What they lack to add up to the total: UBXS, below zero where part of them is gone. Null if nothing. */
  missing: string | null;
};

/** The contents of the form. */
export type Draft = {
  /** As typed. */
  address: string;
  problem: DraftProblem | null;
  /** Why the last submission created no request. Another address begins without it. */
  failure: Failure | null;
  /** The person has compared every group of the address with the one it looks like. */
  compared: boolean;
};

/** The reason why the form can't be sent. `uncompared`: the address looks like another one, and the person hasn't compared the two. */
export type DraftProblem = AddressProblem | "uncompared";

/**
 * Why something failed. `declined`: the server answered `success: false`; `error` is its sentence, or null
 * without one. `failed`: an exception, which is `error` (SPEC 8 words the two differently).
 */
export type Failure = { reason: "declined" | "failed"; error: unknown };

/** The detail of a status event: `none` if no request is open. */
export type StatusChange = { status: Withdrawal["status"] | "none"; withdrawal: Withdrawal | null };

/** The detail of a submission event. `withdrawal` is null if the server sent no details. */
export type Submitted = { withdrawal: Withdrawal | null; walletAddress: string };

/** What is called with results. */
export type Listener = { onSubmitted?(event: Submitted): void; onStatusChange?(event: StatusChange): void };

/** The id of the person whose figures a state has; null if it has none. */
export const userOf = (state: RefundState): string | null => ("user" in state ? state.user.id : null);

/** Whether an amount of UBXS is more than zero. */
export const isAboveZero = (amount: string): boolean => parseAmount(amount) > 0n;

/** Whether it asks for all deposits. A withdrawal of an amount stands beside one that does, and is no reason to refuse it (SPEC 4). */
export const isOfAll = ({ kind }: Withdrawal): boolean => kind !== "amount";

/**
 * The refund by which all of a person's deposits were paid, if nothing was left or has come since; null also where something else is
 * to be said first.
 */
export function findPaidInFull({ last, deposits, draft, notice }: FormState): Withdrawal | null {
  const isEmpty = deposits.value !== null && !isAboveZero(deposits.value.total);
  const isAllSaid = !deposits.failure && !draft.failure && notice === null;
  return isEmpty && isAllSaid && last?.status === "completed" ? last : null;
}

/** A person may take back a request that no admin has approved or paid. */
export const isCancellable = ({ status, tx_id }: Withdrawal): boolean => status === "pending" && tx_id === null;

/** What stands in the way of sending the form: a problem of the address, or a comparison that is still to be made. */
export function findFormProblem({ draft, lookAlike }: Pick<FormState, "draft" | "lookAlike">): DraftProblem | null {
  return findAddressProblem(draft.address) ?? (lookAlike && !draft.compared ? "uncompared" : null);
}

/** SPEC 5: not while sending, with a blank address, before deposits are loaded, or with nothing to withdraw. */
export function canSubmit({
  status,
  draft,
  deposits,
}: Pick<FormState | SubmittingState, "status" | "draft" | "deposits">): boolean {
  return (
    status === "form" && draft.address.trim() !== "" && deposits.value !== null && isAboveZero(deposits.value.total)
  );
}
