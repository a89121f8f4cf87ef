import { findAddressProblem, isSameAddress } from "@freehold/contract/destination";
import { $session, isApiError, isDefinitive, type Session, safeStorage, watchWithdrawal } from "@freehold/session";
import { type EmbedApi, embed as pageEmbed } from "@freehold/session/api/embed";
import {
  openRequestOf,
  wallet as pageWallet,
  type TotalWithdrawal,
  type WalletApi,
} from "@freehold/session/api/wallet";
import { createSubmission } from "@freehold/session/submission";
import { atom, computed, type ReadableAtom } from "nanostores";
import { createIdempotencyKeys, type KeyStorage, type Target } from "./idempotency-keys.ts";
import { createLoader, type Watch } from "./loader.ts";
import type { ReadApi } from "./reads.ts";
import {
  currentRequest,
  openRequest,
  type RefundPanelEvent,
  type RefundPanelState,
  reduce,
  stateOf,
} from "./reducer.ts";
import {
  canSubmit,
  findFormProblem,
  isCancellable,
  isOfAll,
  isOwnSession,
  type Listener,
  type Receipt,
  type RefundState,
} from "./state.ts";

/** The dependencies of the store. */
export type Dependencies = {
  session: ReadableAtom<Session>;
  wallet: ReadApi & Pick<WalletApi, "withdrawTotalDeposits" | "cancelWithdrawal">;
  /** Asks the owner to agree to a wallet that a partner's page may not choose. */
  embed: Pick<EmbedApi, "createRefundTicket">;
  /** Follows an open request. Null: it's only fetched when the user refreshes or returns to the page. */
  watch: Watch | null;
  /** The storage for Idempotency-Keys. */
  storage: KeyStorage;
  /** Milliseconds since the epoch. */
  now: () => number;
};

/**
 * Creates the refund panel without a view: its state and actions.
 *
 * @param given - replacements for the page's session, API, storage and clock. Your own API isn't watched unless
 * you provide `watch`.
 * @example
 * const refund = createWithdrawAll();
 * refund.$state.subscribe((state) => render(state));
 * const leave = refund.connect({ onSubmitted: ({ walletAddress }) => thank(walletAddress) });
 */
export function createWithdrawAll(given: Partial<Dependencies> = {}) {
  const { session = $session, wallet = pageWallet, storage = safeStorage("session"), now = () => Date.now() } = given;
  const { embed = pageEmbed } = given;
  const { watch = given.wallet ? null : watchWithdrawal } = given;
  const $panel = atom<RefundPanelState | null>(null);
  const $state: ReadableAtom<RefundState> = computed([session, $panel], stateOf);
  const keys = createIdempotencyKeys(storage, now);
  const send = createSubmission(
    ({ address }: Target, idempotencyKey) =>
      wallet.withdrawTotalDeposits({ wallet_address: address }, { idempotencyKey }),
    keys,
  );
  const listeners = new Set<Listener>();
  let lastTold = "";
  /** Ends with the sign-in: what is answered after that is for no later one, even of the same person. */
  let signIn = new AbortController();
  const panel = () => $panel.get();
  const { load, listDeposits, abortCheck, prefetch, ...loader } = createLoader({
    session,
    wallet,
    watch,
    now,
    panel,
    begin,
    dispatch,
  });

  function begin(next: RefundPanelState | null): void {
    signIn.abort();
    signIn = new AbortController();
    lastTold = "";
    $panel.set(next);
    if (!next) keys.forgetAll();
    loader.followRequest();
  }

  function dispatch(event: RefundPanelEvent): void {
    const before = panel();
    if (!before) return;
    const next = reduce(before, event, now());
    $panel.set(next);
    tellStatus();
    if (event.type === "checked" || event.type === "progressed") settleSubmission(next);
    loader.followRequest();
    // What the request held can be withdrawn again, unless it was paid; and the history was not read while it was open.
    if (openRequest(before) && !openRequest(panel()) && event.type !== "request-cancelled") void load();
  }

  /** A submission that was cut off by a reload is offered again, unless a request shows that it arrived. */
  function settleSubmission(settled: RefundPanelState): void {
    const { userId, view, draft, history } = settled;
    if (currentRequest(settled)) keys.forgetUser(userId);
    if (view.status === "submitting") return;
    const submission = keys.unanswered(userId, history.filter(isOfAll));
    if (!submission || view.status !== "form" || draft.address || draft.failure) return;
    dispatch({ type: "submission-recalled", address: submission.address });
  }

  /** Each status is told once, however often it is read. */
  function tellStatus(): void {
    const withdrawal = panel()?.told;
    const status = withdrawal?.status ?? "none";
    const told = `${withdrawal?.id} ${status} ${withdrawal?.tx_id}`;
    if (withdrawal === undefined || !listeners.size || told === lastTold) return;
    lastTold = told;
    tell((listener) => listener.onStatusChange?.({ status, withdrawal }));
  }

  /** What a listener throws is its own: it reaches the console, and a success stays one. */
  function tell(call: (listener: Listener) => void): void {
    for (const listener of listeners) {
      try {
        call(listener);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** Loads again, and the person sees that. */
  function reload(): Promise<void> {
    dispatch({ type: "refresh-started" });
    return load();
  }

  function applyError(error: unknown): void {
    if (isApiError(error) && error.code === "withdrawal_pending") {
      dispatch({ type: "request-open-already", request: openRequestOf(error) });
      loader.tellOthers();
      void reload();
    } else {
      dispatch({ type: "submission-failed", failure: { reason: "failed", error } });
      if (isDefinitive(error)) return;
      // Without an answer the request may exist all the same: then it is shown instead of the form.
      void load();
      loader.tellOthers();
    }
  }

  /** A partner's page can't choose this wallet: its owner is asked, in a window of the platform. */
  async function askOwner(address: string, signal: AbortSignal): Promise<void> {
    try {
      const { url, number } = await embed.createRefundTicket({ wallet_address: address });
      if (!signal.aborted) dispatch({ type: "owner-needed", window: { url, number } });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: "submission-failed", failure: { reason: "failed", error } });
    }
  }

  const setAddress = (address: string): void => dispatch({ type: "address-changed", address });

  return {
    /** The state to render. */
    $state,

    /**
     * Fetches the data of the first screen before the view renders, alongside the profile if a token exists. It doesn't poll, and only
     * listens to the session. On a server it does nothing.
     */
    prefetch,

    /**
     * Fetches the data and follows changes. Call it when the view mounts. It follows the session from then on, mounted or not, so that
     * signing out clears the state at once.
     *
     * @returns a function that stops following and calling the listener. Call it when the view unmounts.
     */
    connect(listener: Listener = {}): () => void {
      listeners.add(listener);
      if (listeners.size === 1) loader.resume();
      // What was found before the view came is news to it.
      tellStatus();
      return () => {
        if (listeners.delete(listener) && !listeners.size) loader.rest();
      };
    },

    /** Sets the typed address. */
    setAddress,

    /** Shows SPEC 5's message for the typed address. */
    validateAddress(): void {
      const state = $state.get();
      if (state.status !== "form") return;
      dispatch({ type: "draft-changed", change: { problem: findAddressProblem(state.draft.address) } });
    },

    /** SPEC 2: the Clear button. */
    clearAddress: () => setAddress(""),

    /** Records whether the user has compared every group of the address with the known one. */
    setCompared: (compared: boolean) => dispatch({ type: "draft-changed", change: { compared, problem: null } }),

    /**
     * Submits the request. It sends the same Idempotency-Key until a response arrives, so repeating is safe. Never rejects: the result is
     * in the state.
     */
    async submit(): Promise<void> {
      const state = $state.get();
      if (state.status !== "form") return;
      const problem = findFormProblem(state);
      dispatch({ type: "draft-changed", change: { problem } });
      if (problem || !canSubmit(state)) return;
      const { signal } = signIn;
      const { id: userId } = state.user;
      const sentTo = state.draft.address.trim();
      dispatch({ type: "submission-sent" });
      try {
        const answer = await send({ userId, address: sentTo });
        keys.forgetUser(userId);
        if (signal.aborted) return;
        if (!answer.success) {
          dispatch({ type: "submission-failed", failure: { reason: "declined", error: answer.message } });
          return;
        }
        const receipt = receiptOf(answer, sentTo);
        dispatch({ type: "request-created", receipt });
        loader.tellOthers();
        if (!receipt.addressDiffers)
          tell((listener) => listener.onSubmitted?.({ withdrawal: receipt.refund, walletAddress: sentTo }));
        void reload();
      } catch (error) {
        if (signal.aborted) return;
        const isOwners = isApiError(error) && error.code === "proof_required" && !isOwnSession(state.user);
        if (isOwners) await askOwner(sentTo, signal);
        else applyError(error);
      }
    },

    /** Cancels the pending request. If the server refuses, because an admin was faster, it shows the current request. */
    async cancel(): Promise<void> {
      const state = $state.get();
      if (state.status !== "request" || state.cancelling || !isCancellable(state.refund)) return;
      const { signal } = signIn;
      abortCheck();
      dispatch({ type: "cancellation-sent" });
      try {
        const { withdrawal } = await wallet.cancelWithdrawal(state.refund.id);
        if (signal.aborted) return;
        dispatch({ type: "request-cancelled", request: withdrawal });
        loader.tellOthers();
        void reload();
      } catch (error) {
        if (signal.aborted) return;
        dispatch({ type: "cancellation-failed", error });
        void load();
      }
    },

    /** Fetches the deposit total again, and the request that may hold the deposits, which may have been made elsewhere. */
    refreshDeposits: reload,

    /** Fetches the data again without showing that, for a page that expects a change. */
    look: load,

    /** Fetches the individual deposits into `deposits`. */
    listDeposits,

    /** Fetches the status and the deposits again. */
    refreshStatus(): Promise<void> {
      dispatch({ type: "messages-read" });
      return reload();
    },

    /** Leaves the confirmation for the request itself. */
    leaveConfirmation: () => dispatch({ type: "confirmation-left" }),
    /** Shows the latest closed request. */
    openLast: () => dispatch({ type: "last-opened" }),
    /** Returns from a closed request to the form. */
    closeLast: () => dispatch({ type: "last-closed" }),
  };
}

/** What a person is shown of a submission that created a request. */
function receiptOf({ withdrawal: refund, total_deposits_info: info }: TotalWithdrawal, sentTo: string): Receipt {
  const recorded = refund?.wallet_address;
  return { refund, info, sentTo, addressDiffers: Boolean(recorded) && !isSameAddress(recorded ?? "", sentTo) };
}

/** Stores and actions of one refund panel. */
export type WithdrawAllStore = ReturnType<typeof createWithdrawAll>;
