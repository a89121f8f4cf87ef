import {
  type DepositBreakdown,
  formatAmount,
  isOpen,
  parseAmount,
  type Withdrawal,
  type WithdrawalProgress,
} from "@freehold/contract";
import { findLookAlike } from "@freehold/contract/destination";
import type { Session } from "@freehold/session";
import type { Existing, Read } from "./reads.ts";
import {
  type DepositList,
  type Deposits,
  type DepositsState,
  type Draft,
  type Failure,
  type FormState,
  isOfAll,
  isOwnSession,
  type LoadingState,
  type OwnWindow,
  type Receipt,
  type RefundState,
  type RefundUser,
  type RequestState,
} from "./state.ts";

/** The panel of one person from sign-in to sign-out: the view they are on, and what is kept from view to view. */
export type RefundPanelState = {
  readonly userId: string;
  readonly view: View;
  /** The confirmation, which stays in front of the view until it is left. */
  readonly receipt: Receipt | null;
  readonly deposits: DepositsState;
  readonly draft: PanelDraft;
  /** Every withdrawal, newest first, as last read. */
  readonly history: readonly Withdrawal[];
  /** It could not be read when it was last asked for. */
  readonly historyFailed: boolean;
  /** The last progress from the server. */
  readonly progress: WithdrawalProgress | null;
  /** What embedders are to hear of: the request, or null for none. Undefined: it is not known yet. */
  readonly told: Withdrawal | null | undefined;
  /** When the status was last known for certain, in milliseconds since the epoch. */
  readonly checkedAt: number;
};

/** What stands in the form; the address is null until the person has touched it. */
type PanelDraft = Omit<Draft, "address"> & { readonly address: string | null };

/** What is to be seen, without what is kept from view to view. */
type View = LoadingState | FormView | { status: "submitting" } | RequestView;
type FormView = Pick<FormState, "status" | "notice">;
type RequestView = Omit<RequestState, "user" | "progress">;

/** What happens to a panel. */
export type RefundPanelEvent =
  | { type: "address-changed"; address: string }
  | { type: "draft-changed"; change: Pick<Draft, "problem"> & Partial<Pick<Draft, "compared">> }
  | { type: "refresh-started" }
  | { type: "deposits-read"; read: Read<Deposits> }
  | { type: "list-read"; read: Read<DepositBreakdown[]> }
  | { type: "checked"; found: Existing }
  | { type: "progressed"; progress: WithdrawalProgress }
  | { type: "submission-sent" }
  | { type: "submission-recalled"; address: string }
  | { type: "submission-failed"; failure: Failure }
  | { type: "owner-needed"; window: OwnWindow }
  | { type: "request-created"; receipt: Receipt }
  | { type: "request-open-already"; request: Withdrawal | null }
  | { type: "cancellation-sent" }
  | { type: "cancellation-failed"; error: unknown }
  | { type: "request-cancelled"; request: Withdrawal }
  | { type: "messages-read" }
  | { type: "confirmation-left" }
  | { type: "last-opened" }
  | { type: "last-closed" }
  | { type: "returned" };

const LOADING: LoadingState = { status: "loading" };
const SIGNED_OUT: RefundState = { status: "signed-out" };
const FORM: FormView = { status: "form", notice: null };
const UNREAD: DepositsState = { value: null, loading: true, failure: null, list: null, listFailure: null };
const EMPTY_DRAFT: PanelDraft = {
  ...{ address: null, problem: null, failure: null },
  ...{ compared: false, confirmation: null },
};

/** A panel of which nothing is known yet. */
export const beginPanel = (userId: string): RefundPanelState => ({
  userId,
  view: LOADING,
  receipt: null,
  deposits: UNREAD,
  draft: EMPTY_DRAFT,
  history: [],
  historyFailed: false,
  progress: null,
  told: undefined,
  checkedAt: 0,
});

/** The request that exists by SPEC 4, as last known. */
export const currentRequest = (panel: RefundPanelState | null): Withdrawal | null =>
  panel?.view.status === "request" && panel.view.current ? panel.view.refund : null;

/** The same, if it has not been paid, rejected or cancelled. */
export function openRequest(panel: RefundPanelState | null): Withdrawal | null {
  const request = currentRequest(panel);
  return request && isOpen(request) ? request : null;
}

/**
 * The panel after an event.
 *
 * @param at - when it happened, in milliseconds since the epoch.
 */
export function reduce(panel: RefundPanelState, event: RefundPanelEvent, at: number): RefundPanelState {
  const { view, draft, deposits } = panel;
  switch (event.type) {
    case "address-changed": {
      // What was said about another address goes: a refusal, a comparison.
      const isSame = event.address.trim() === draft.address?.trim();
      const next = {
        ...(isSame ? draft : EMPTY_DRAFT),
        ...{ address: event.address, problem: null, confirmation: null },
      };
      return withNotice({ ...panel, draft: next }, null);
    }
    case "draft-changed":
      return { ...panel, draft: { ...draft, ...event.change } };
    case "refresh-started":
      return withRequest({ ...panel, deposits: { ...deposits, loading: true } }, { checking: true });
    case "deposits-read":
      return { ...panel, deposits: readDeposits(deposits, event.read) };
    case "list-read":
      return { ...panel, deposits: readList(deposits, event.read) };
    case "checked":
      return check(panel, event.found, at);
    case "progressed": {
      const { progress } = event;
      const request = progress.withdrawal;
      const found = isOpen(request) ? { request, history: null } : { request: null, history: addTo(panel, request) };
      return check({ ...panel, progress }, { ...found, failed: false }, at);
    }
    case "submission-sent":
      return { ...panel, view: { status: "submitting" }, draft: { ...draft, problem: null, failure: null } };
    case "submission-recalled":
      return withNotice({ ...panel, draft: { ...draft, address: event.address } }, "unanswered");
    case "submission-failed": {
      const next = { ...panel, draft: { ...draft, failure: event.failure } };
      // A request that was found meanwhile stays in view.
      return view.status === "submitting" ? { ...next, view: FORM } : next;
    }
    case "owner-needed":
      return { ...panel, view: FORM, draft: { ...draft, confirmation: event.window } };
    case "request-created": {
      const { receipt } = event;
      // SPEC 4: the input is cleared.
      return { ...panel, receipt, view: receipt.refund ? viewOf(view, receipt.refund, {}) : FORM, draft: EMPTY_DRAFT };
    }
    case "request-open-already":
      if (event.request) return { ...panel, view: viewOf(view, event.request, { alreadyOpen: true }) };
      if (view.status === "submitting") return { ...panel, view: { ...FORM, notice: "already-open" } };
      return withRequest(panel, { alreadyOpen: true });
    case "cancellation-sent":
      return withRequest(panel, { cancelling: true, cancelFailure: null });
    case "cancellation-failed":
      return withRequest(panel, { cancelling: false, cancelFailure: event.error, checking: true });
    case "request-cancelled": {
      const { request } = event;
      const history = addTo(panel, request);
      return { ...panel, view: { ...FORM, notice: "cancelled" }, history, told: request, deposits: UNREAD };
    }
    case "messages-read":
      return withNotice(withRequest(panel, { alreadyOpen: false, cancelFailure: null }), null);
    case "confirmation-left":
      return { ...panel, receipt: null };
    case "last-opened": {
      const last = view.status === "form" && findLast(panel);
      return last ? { ...panel, view: viewOf(view, last, { current: false }) } : panel;
    }
    case "last-closed":
      return view.status === "request" && !view.current ? { ...panel, view: FORM } : panel;
    case "returned": {
      // What the person has read already is not said again.
      const left = reduce({ ...panel, receipt: null, draft: { ...draft, failure: null } }, { type: "last-closed" }, at);
      return withNotice(withRequest(left, { alreadyOpen: false }), null);
    }
  }
}

/**
 * After a check. What it found decides between the form and the request, but
 * - a failed check takes away no request that is known (SPEC 4 lets it mean none, which is for those who know of none)
 * - a request that ended while it was known goes on being shown, with how it ended
 * - a submission without an answer stays in front of the form
 */
function check(panel: RefundPanelState, { request, history, failed }: Existing, at: number): RefundPanelState {
  const { view, draft, deposits } = panel;
  const known = currentRequest(panel);
  const listed = history?.find(({ id }) => id === known?.id) ?? null;
  const current = request ?? (listed ? (isOpen(listed) ? listed : null) : failed ? known : null);
  const alreadyOpen = view.status === "request" ? view.alreadyOpen : "notice" in view && view.notice === "already-open";

  function nextView(): View {
    if (current) return viewOf(view, current, { alreadyOpen, stale: failed && current === known });
    if (listed) return viewOf(view, listed, { current: false, alreadyOpen });
    if (known || view.status === "loading") return { ...FORM, notice: alreadyOpen ? "already-open" : null };
    if (view.status !== "request") return view;
    const over = history?.find(({ id }) => id === view.refund.id) ?? view.refund;
    return viewOf(view, over, { current: false, alreadyOpen });
  }

  return {
    ...panel,
    view: nextView(),
    draft: current ? { ...draft, failure: null, confirmation: null } : draft,
    // The total that was read beside a request left out what it held.
    deposits: openRequest(panel) && !(current && isOpen(current)) ? UNREAD : deposits,
    history: history ?? panel.history,
    historyFailed: failed && history === null,
    told: current ?? listed,
    checkedAt: failed ? panel.checkedAt : at,
  };
}

/** A view of this request. What was said of the same one before stays, but for `change`. */
function viewOf(before: View, refund: Withdrawal, change: Partial<RequestView>): RequestView {
  const known = before.status === "request" && before.refund.id === refund.id ? before : null;
  return {
    status: "request",
    current: true,
    checking: false,
    stale: false,
    alreadyOpen: false,
    cancelling: known?.cancelling ?? false,
    // If a cancellation arrived and only its answer was lost, "could not be cancelled" would be false.
    cancelFailure: refund.status === "cancelled" ? null : (known?.cancelFailure ?? null),
    ...change,
    refund,
  };
}

/** The panel with these properties of its request's view; unchanged on any other view. */
function withRequest(panel: RefundPanelState, change: Partial<RequestView>): RefundPanelState {
  return panel.view.status === "request" ? { ...panel, view: { ...panel.view, ...change } } : panel;
}

/** The panel with a form that says this; unchanged on any other view. */
function withNotice(panel: RefundPanelState, notice: FormState["notice"]): RefundPanelState {
  return panel.view.status === "form" ? { ...panel, view: { ...FORM, notice } } : panel;
}

/** The history with what a request has become. */
const addTo = ({ history }: RefundPanelState, request: Withdrawal): readonly Withdrawal[] => [
  request,
  ...history.filter(({ id }) => id !== request.id),
];

/** The deposits after they were read. A failure leaves the figures that are known; the list stays while the total does. */
function readDeposits(before: DepositsState, { value, failure }: Read<Deposits>): DepositsState {
  const isSame = !value || (value.total === before.value?.total && value.count === before.value.count);
  return { ...(isSame ? before : UNREAD), value: value ?? before.value, loading: false, failure };
}

/** The deposits after the single ones were read. */
function readList(before: DepositsState, { value, failure }: Read<DepositBreakdown[]>): DepositsState {
  return { ...before, list: value && before.value && matchTotal(value, before.value), listFailure: failure };
}

/** The deposits that a total is made of. Each is listed with what was paid in, and part of it may be gone: that is the difference. */
function matchTotal(deposits: DepositBreakdown[], { total }: Deposits): DepositList {
  const sum = deposits.reduce((before, { amount_ubxs }) => before + parseAmount(amount_ubxs), 0n);
  const missing = parseAmount(total) - sum;
  return { deposits, missing: missing === 0n ? null : formatAmount(missing) };
}

/** The latest closed request. */
function findLast(panel: RefundPanelState): Withdrawal | null {
  const current = currentRequest(panel);
  return panel.history.find((one) => isOfAll(one) && one.status !== "pending" && one.id !== current?.id) ?? null;
}

/** What is to be seen. Only the signed-in person's panel is: figures of another one are not shown, even for a moment. */
export function stateOf(session: Session, panel: RefundPanelState | null): RefundState {
  if (session.status === "signed-out") return SIGNED_OUT;
  if (session.status === "unlinked") return session;
  if (session.status === "loading") return session.error ? { status: "unreachable", error: session.error } : LOADING;
  if (panel?.userId !== session.user.id) return LOADING;
  const { user } = session;
  const { view, receipt } = panel;
  const progressOf = (refund: Withdrawal | null) =>
    panel.progress && panel.progress.withdrawal.id === refund?.id ? panel.progress : null;
  if (receipt) {
    const isSame = view.status === "request" && view.refund.id === receipt.refund?.id;
    const refund = isSame ? view.refund : receipt.refund;
    return { status: "confirmation", user, receipt, refund, progress: progressOf(refund) };
  }
  if (view.status === "loading") return view;
  if (view.status === "request") return { ...view, user, progress: progressOf(view.refund) };
  const canRequest = session.status === "signed-in" || session.scope.includes("refund:request");
  return { ...view, canRequest, ...formOf(panel, user) };
}

function formOf(panel: RefundPanelState, user: RefundUser) {
  const { deposits, history, historyFailed } = panel;
  // A wallet that the person has proved to be theirs need not be chosen first.
  const draft: Draft = {
    ...panel.draft,
    address: panel.draft.address ?? (!isOwnSession(user) || user.wallet_verified_at ? user.wallet_address : ""),
  };
  // What was cancelled or rejected may have been another one's doing.
  const used = history.filter((one) => isOpen(one) || one.status === "completed").map((one) => one.wallet_address);
  return {
    user,
    deposits,
    draft,
    last: findLast(panel),
    historyFailed,
    openWithdrawals: history.filter((one) => !isOfAll(one) && isOpen(one) && one.deposit_count !== 0),
    lookAlike: findLookAlike(draft.address, user.wallet_address ?? "", used),
  };
}
