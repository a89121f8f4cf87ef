import type { DepositBreakdown, TotalDepositsInfo, User, Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { parseAmount } from "@freehold/contract";
import { type AddressProblem, findAddressProblem } from "@freehold/contract/destination";
import type { ApiError, LinkedUser } from "@freehold/session";

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
  | UnlinkedState
  | UnreachableState
  | FormState
  | SubmittingState
  | ConfirmationState
  | RequestState;

/** The session or the person's request is still loading. */
export type LoadingState = { status: "loading" };

/** There is no session. */
export type SignedOutState = { status: "signed-out" };

/**
 * On a partner's page: the person hasn't connected their account yet, which they do at `url`, a window of the platform. It asks for the
 * `number`, so show both; with `inPlace`, there is none.
 */
export type UnlinkedState = { status: "unlinked"; partner: string; inPlace: boolean } & OwnWindow;

/** A window of the platform, and the number that it asks for. */
export type OwnWindow = { url: string; number: string };

/** Whose refund it is: the signed-in user, or a person on a partner's page, who has no email address there. */
export type RefundUser = User | LinkedUser;

/** The session can't be loaded. `retrySession()` of the session retries. */
export type UnreachableState = { status: "unreachable"; error: ApiError };

/** There is no request, so the person can make one. */
export type FormState = FormFields & {
  status: "form";
  /**
   * A notice beside the form: an earlier submission got no response, a request is already open, or the user's was cancelled.
   */
  notice: "unanswered" | "already-open" | "cancelled" | null;
};

/** The submission is in flight. */
export type SubmittingState = FormFields & { status: "submitting" };

type FormFields = {
  user: RefundUser;
  /** Whether the page may request the refund: a partner's page only may if the person agreed to it. */
  canRequest: boolean;
  deposits: DepositsState;
  draft: Draft;
  /** The latest closed request. */
  last: Withdrawal | null;
  /** The last fetch of the history failed, so it's unknown whether there is a request. */
  historyFailed: boolean;
  /** Open withdrawals of an amount that use deposits, which reduce the total. */
  openWithdrawals: Withdrawal[];
  /** The registered wallet or an earlier address that the typed one looks like. */
  lookAlike: string | null;
};

/** The request was created. The confirmation stays until the person leaves it (SPEC 4). */
export type ConfirmationState = {
  status: "confirmation";
  user: RefundUser;
  receipt: Receipt;
  /** The current request; null if the response had no details. */
  refund: Withdrawal | null;
  /** The last progress from the server. */
  progress: WithdrawalProgress | null;
};

/** A request is shown. */
export type RequestState = {
  status: "request";
  user: RefundUser;
  refund: Withdrawal;
  /** The last progress from the server. */
  progress: WithdrawalProgress | null;
  /** Whether it's the current request (SPEC 4). Otherwise it's closed, and the user can go back to the form. */
  current: boolean;
  /** The user is refreshing the status. */
  checking: boolean;
  /** The last check failed, so the data may be out of date. */
  stale: boolean;
  /** It was found when a submission was refused, because only one request can be open. */
  alreadyOpen: boolean;
  cancelling: boolean;
  /** The error of a failed cancellation, or null. */
  cancelFailure: unknown;
};

/** The response to a submission. `refund` and `info` are null if the server sent no details. */
export type Receipt = {
  refund: Withdrawal | null;
  /** The deposits in the request. */
  info: TotalDepositsInfo | null;
  /** The submitted address. */
  sentTo: string;
  /** The server recorded a different address from the submitted one: an alert, never a success. */
  addressDiffers: boolean;
};

/** The withdrawable deposits: `total` is UBXS as a decimal string. */
export type Deposits = { total: string; count: number };

/** The withdrawable deposits, as last fetched. */
export type DepositsState = {
  value: Deposits | null;
  loading: boolean;
  failure: Failure | null;
  /** The individual deposits, once the user has opened the list. */
  list: DepositList | null;
  listFailure: Failure | null;
};

/** The individual deposits behind the total, newest first. */
export type DepositList = {
  deposits: DepositBreakdown[];
  /** The difference to the total in UBXS, negative if part of them is gone, or null. */
  missing: string | null;
};

/** The contents of the form. */
export type Draft = {
  /** As typed. */
  address: string;
  problem: DraftProblem | null;
  /** The reason why the last submission created no request. Changing the address clears it. */
  failure: Failure | null;
  /** The user has compared every group of the address with the known one. */
  compared: boolean;
  /** On a partner's page: the window of the platform in which the owner is to agree to this address, or null. */
  confirmation: OwnWindow | null;
};

/** The reason why the form can't be sent. `uncompared`: the address looks like another one, and the person hasn't compared the two. */
export type DraftProblem = AddressProblem | "uncompared";

/**
 * The reason for a failure. `declined`: the server responded with `success: false`; `error` is its sentence, or null. `failed`: an
 * exception, which is `error` (SPEC 8 words the two differently).
 */
export type Failure = { reason: "declined" | "failed"; error: unknown };

/** The detail of a status event: `none` if no request is open. */
export type StatusChange = { status: Withdrawal["status"] | "none"; withdrawal: Withdrawal | null };

/** The detail of a submission event. `withdrawal` is null if the server sent no details. */
export type Submitted = { withdrawal: Withdrawal | null; walletAddress: string };

/** Callbacks for results. */
export type Listener = { onSubmitted?(event: Submitted): void; onStatusChange?(event: StatusChange): void };

/** Returns the ID of the user whose data a state has, or null. */
export const userOf = (state: RefundState): string | null => ("user" in state ? state.user.id : null);

/** Returns whether the page has the user's own session, and not a partner's client secret, which opens less. */
export const isOwnSession = (user: RefundUser): user is User => !("partner" in user);

/** Returns whether an amount of UBXS is above zero. */
export const isAboveZero = (amount: string): boolean => parseAmount(amount) > 0n;

/** Returns whether a request is for all deposits. A withdrawal of an amount doesn't block one (SPEC 4). */
export const isOfAll = ({ kind }: Withdrawal): boolean => kind !== "amount";

/**
 * Returns the refund that paid all of the user's deposits, if nothing was left and nothing has been deposited since, or null, also if
 * another notice comes first.
 */
export function findPaidInFull({ last, deposits, draft, notice }: FormState): Withdrawal | null {
  const isEmpty = deposits.value !== null && !isAboveZero(deposits.value.total);
  const isAllSaid = !deposits.failure && !draft.failure && notice === null;
  return isEmpty && isAllSaid && last?.status === "completed" ? last : null;
}

/** Returns whether the user can cancel a request: no admin has approved or paid it. */
export const isCancellable = ({ status, tx_id }: Withdrawal): boolean => status === "pending" && tx_id === null;

/** Returns the problem that blocks the form: one with the address, or a missing comparison. */
export function findFormProblem({ draft, lookAlike }: Pick<FormState, "draft" | "lookAlike">): DraftProblem | null {
  return findAddressProblem(draft.address) ?? (lookAlike && !draft.compared ? "uncompared" : null);
}

/** Returns whether the form can be submitted (SPEC 5): not while sending, with a blank address, before deposits load, or with nothing to withdraw. */
export function canSubmit({
  status,
  draft,
  deposits,
}: Pick<FormState | SubmittingState, "status" | "draft" | "deposits">): boolean {
  return (
    status === "form" && draft.address.trim() !== "" && deposits.value !== null && isAboveZero(deposits.value.total)
  );
}
