import { findLookAlike } from "@freehold/contract/destination";
import type { Session } from "@freehold/session";
import { isOpen, type Progress, type Receipt, type Refund } from "./read-answers.ts";
import { type DepositsAnswer, type Existing, type ListAnswer, takeDeposits, takeList } from "./reads.ts";
import type { DepositsState, Draft, FormState, RefundState, RequestState } from "./state.ts";

/** One person from sign-in to sign-out: the view they are on, and what is kept from view to view. */
export type Visit = {
  userId: string;
  view: View;
  deposits: DepositsState;
  draft: Draft;
  /** The newest request that is over. */
  last: Refund | null;
  /** The history could not be read when it was last asked for. */
  historyFailed: boolean;
  /** Withdrawals of an amount that are open. */
  openWithdrawals: Refund[];
  /** Where money was paid before, or is to be. What was cancelled or rejected may have been somebody else's doing. */
  usedAddresses: string[];
  /** How far the server last said a request is; `id` says which. */
  progress: Progress | null;
  /** When the status was last known for certain, in milliseconds since the epoch. */
  checkedAt: number | null;
};

type LoadingView = { name: "loading" };
type FormView = { name: "form"; notice: FormState["notice"] };
type SubmittingView = { name: "submitting" };
type RequestView = { name: "request" } & Omit<RequestState, "status" | "user" | "progress">;
/** `next` is what the confirmation is left for. */
type ConfirmationView = { name: "confirmation"; receipt: Receipt; next: FormView | RequestView };
type View = LoadingView | FormView | SubmittingView | RequestView | ConfirmationView;

const LOADING: RefundState = { status: "loading" };
const SIGNED_OUT: RefundState = { status: "signed-out" };
const FORM: FormView = { name: "form", notice: null };

const UNREAD: DepositsState = { value: null, loading: true, failure: null, list: null, listFailure: null };

/** A form nobody has touched. */
export const EMPTY_DRAFT: Draft = { address: "", problem: null, failure: null, compared: false };

/** The beginning of a visit: nothing is known yet. */
export function beginVisit(userId: string): Visit {
  return {
    userId,
    view: { name: "loading" },
    deposits: UNREAD,
    draft: EMPTY_DRAFT,
    last: null,
    historyFailed: false,
    openWithdrawals: [],
    usedAddresses: [],
    progress: null,
    checkedAt: null,
  };
}

/** What is to be seen. A visit of anybody but the signed-in user is not: figures of another user cannot be shown even for a moment. */
export function stateOf(session: Session, visit: Visit | null): RefundState {
  if (session.status === "signed-out") return SIGNED_OUT;
  if (session.status === "loading") return session.error ? { status: "unreachable", error: session.error } : LOADING;
  if (visit?.userId !== session.user.id) return LOADING;
  const { user } = session;
  const { view, deposits, draft, last, historyFailed, openWithdrawals } = visit;
  const lookAlike = findLookAlike(draft.address, user.wallet_address ?? "", visit.usedAddresses);
  const form = { user, deposits, draft, last, historyFailed, openWithdrawals, lookAlike };
  switch (view.name) {
    case "loading":
      return LOADING;
    case "form":
      return { status: "form", ...form, notice: view.notice };
    case "submitting":
      return { status: "submitting", ...form };
    case "confirmation": {
      const created = view.receipt.refund;
      const now = view.next.name === "request" ? view.next.refund : null;
      const refund = now?.id && now.id === created?.id ? now : created;
      return { status: "confirmation", user, receipt: view.receipt, refund, progress: progressOf(visit, refund) };
    }
    case "request": {
      const { name, ...shown } = view;
      return { status: "request", user, ...shown, progress: progressOf(visit, view.refund) };
    }
  }
}

/** What is known of this very request; null of any other. */
function progressOf({ progress }: Visit, refund: Refund | null): Progress | null {
  return progress && progress.id === refund?.id ? progress : null;
}

/** The view without a confirmation in front of it. */
function behindConfirmation(view: View): Exclude<View, ConfirmationView> {
  return view.name === "confirmation" ? view.next : view;
}

/** The request that exists by SPEC 4, as last known. */
export function currentRequest(visit: Visit | null): Refund | null {
  const behind = visit && behindConfirmation(visit.view);
  return behind?.name === "request" && behind.current ? behind.refund : null;
}

/** A view of this request. What was said of the same one before stays, but for `change`. */
function viewRequest(before: View, refund: Refund, change: Partial<RequestView>): RequestView {
  const known = before.name === "request" && before.refund.id === refund.id ? before : null;
  return {
    name: "request",
    current: true,
    checking: false,
    stale: false,
    alreadyOpen: false,
    cancelling: known?.cancelling ?? false,
    cancelFailure: known?.cancelFailure ?? null,
    ...change,
    refund,
  };
}

/** The visit with these properties of its request's view; unchanged on any other view. */
export function patchRequest(visit: Visit, change: Partial<RequestView>): Visit {
  const { view } = visit;
  if (view.name === "request") return { ...visit, view: { ...view, ...change } };
  if (view.name !== "confirmation" || view.next.name !== "request") return visit;
  return { ...visit, view: { ...view, next: { ...view.next, ...change } } };
}

/** The visit with a form that says this; unchanged on any other view. */
export function patchNotice(visit: Visit, notice: FormState["notice"]): Visit {
  return visit.view.name === "form" ? { ...visit, view: { name: "form", notice } } : visit;
}

/** The visit with this in its form. */
export function patchDraft(visit: Visit, change: Partial<Draft>): Visit {
  return { ...visit, draft: { ...visit.draft, ...change } };
}

/** The visit with this address in its form. What was said about another one goes: a refusal, a comparison. */
export function withAddress(visit: Visit, address: string): Visit {
  const isSame = address.trim() === visit.draft.address.trim();
  return patchNotice({ ...visit, draft: { ...(isSame ? visit.draft : EMPTY_DRAFT), address, problem: null } }, null);
}

/** The visit, of which the deposits are being read: the person asked for that. */
export function withDepositsLoading(visit: Visit): Visit {
  return { ...visit, deposits: { ...visit.deposits, loading: true } };
}

/** The visit once a request has ended: the total that was read beside it left out what it held. */
export function withDepositsUnknown(visit: Visit): Visit {
  return { ...visit, deposits: UNREAD };
}

/** After the deposits were read. */
export function withDeposits(visit: Visit, answer: DepositsAnswer): Visit {
  return { ...visit, deposits: takeDeposits(visit.deposits, answer) };
}

/** After the single deposits were read. */
export function withDepositList(visit: Visit, answer: ListAnswer): Visit {
  return { ...visit, deposits: takeList(visit.deposits, answer) };
}

/**
 * After a check. What it found decides between the form and the request, but
 * - a failed check takes away no request that is known (SPEC 4 lets it mean none, which is for those who know of none)
 * - a request that ended while it was known goes on being shown, with how it ended
 * - a confirmation, and a submission without an answer, stay in front of the form
 *
 * @param at - milliseconds since the epoch.
 * @returns also the request whose status embedders are to hear of.
 */
export function withCheck(visit: Visit, found: Existing, at: number): { visit: Visit; request: Refund | null } {
  const { history, withdrawals, failed } = found;
  const behind = behindConfirmation(visit.view);
  const known = currentRequest(visit);
  const listed = known?.id ? (history?.find((refund) => refund.id === known.id) ?? null) : null;
  const current = found.request ?? (listed ? (isOpen(listed) ? listed : null) : failed ? known : null);
  const ended = current ? null : listed;
  const alreadyOpen =
    behind.name === "request" ? behind.alreadyOpen : behind.name === "form" && behind.notice === "already-open";

  function next(): Exclude<View, ConfirmationView | LoadingView> {
    if (current) return viewRequest(behind, current, { alreadyOpen, stale: failed && current === known });
    if (ended) return viewRequest(behind, ended, { current: false, alreadyOpen });
    if (behind.name === "request" && !behind.current) {
      const newer = history?.find((refund) => refund.id === behind.refund.id) ?? behind.refund;
      return viewRequest(behind, newer, { current: false, alreadyOpen });
    }
    if (behind.name === "request") return { name: "form", notice: alreadyOpen ? "already-open" : null };
    return behind.name === "loading" ? FORM : behind;
  }

  const view = next();
  return {
    request: current ?? ended,
    visit: {
      ...visit,
      view: visit.view.name === "confirmation" && view.name !== "submitting" ? { ...visit.view, next: view } : view,
      draft: current ? { ...visit.draft, failure: null } : visit.draft,
      last: history
        ? (history.find(({ id, status }) => id !== current?.id && status !== "pending") ?? null)
        : visit.last,
      historyFailed: failed && history === null,
      ...(history &&
        withdrawals && {
          openWithdrawals: withdrawals.filter((one) => isOpen(one) && one.depositCount !== 0),
          usedAddresses: [...history, ...withdrawals]
            .filter((one) => isOpen(one) || one.status === "completed")
            .map((one) => one.walletAddress ?? ""),
        }),
      checkedAt: failed ? visit.checkedAt : at,
    },
  };
}

/** After the form was sent. */
export function withSubmission(visit: Visit): Visit {
  return { ...visit, view: { name: "submitting" }, draft: { ...visit.draft, problem: null, failure: null } };
}

/** After a submission that created a request. SPEC 4: the input is cleared. */
export function withReceipt(visit: Visit, receipt: Receipt): Visit {
  const next = receipt.refund ? viewRequest(visit.view, receipt.refund, {}) : FORM;
  return { ...visit, view: { name: "confirmation", receipt, next }, draft: EMPTY_DRAFT };
}

/** After a submission that created none. A request that was found meanwhile stays in view. */
export function withFailure(visit: Visit, failure: Draft["failure"]): Visit {
  const view = visit.view.name === "submitting" ? FORM : visit.view;
  return { ...visit, view, draft: { ...visit.draft, failure } };
}

/** After a submission that was refused since a request is open: that one, where the answer has it. */
export function withOpenRequest(visit: Visit, request: Refund | null): Visit {
  if (request) return { ...visit, view: viewRequest(visit.view, request, { alreadyOpen: true }) };
  if (visit.view.name !== "submitting") return patchRequest(visit, { alreadyOpen: true });
  return { ...visit, view: { name: "form", notice: "already-open" } };
}

/** After the request was cancelled. */
export function withCancellation(visit: Visit, cancelled: Refund): Visit {
  return { ...withDepositsUnknown(visit), view: { name: "form", notice: "cancelled" }, last: cancelled };
}

/** After a check that followed a failed cancellation: the request was cancelled all the same. */
export function withoutFalseFailure(visit: Visit): Visit {
  const { view } = visit;
  const isCancelled = view.name === "request" && !view.current && view.refund.status === "cancelled";
  return isCancelled ? patchRequest(visit, { cancelFailure: null }) : visit;
}

/** Shows the newest request that is over. */
export function withLastRequest(visit: Visit): Visit {
  if (visit.view.name !== "form" || !visit.last) return visit;
  return { ...visit, view: viewRequest(visit.view, visit.last, { current: false }) };
}

/** Leaves the confirmation for the request itself. */
export function withoutConfirmation(visit: Visit): Visit {
  return { ...visit, view: behindConfirmation(visit.view) };
}

/** Leaves a request that is over for the form. */
export function withoutLastRequest(visit: Visit): Visit {
  return visit.view.name === "request" && !visit.view.current ? { ...visit, view: FORM } : visit;
}

/** What is left of a visit when the person comes back to the panel: nothing they have read already. */
export function withoutMessages(visit: Visit): Visit {
  const left = patchRequest(withoutLastRequest(withoutConfirmation(visit)), { alreadyOpen: false });
  return patchNotice({ ...left, draft: { ...left.draft, failure: null } }, null);
}
