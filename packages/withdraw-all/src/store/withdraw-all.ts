import { findAddressProblem } from "@freehold/contract/destination";
import { $session, isApiError, isDefinitive, type Session, safeStorage, watchWithdrawal } from "@freehold/session";
import { wallet as pageWallet, type WalletApi } from "@freehold/session/api/wallet";
import { atom, computed, type ReadableAtom } from "nanostores";
import type { Watch } from "./follow-progress.ts";
import { createIdempotencyKeys, type KeyStorage } from "./idempotency-keys.ts";
import { createListeners } from "./listeners.ts";
import { field, isCancellable, readMessage, readReceipt, readRefund } from "./read-answers.ts";
import type { ReadApi } from "./reads.ts";
import { createRequestStatus } from "./request-status.ts";
import { canSubmit, findFormProblem, type Listener, type RefundState } from "./state.ts";
import * as visits from "./visit.ts";
import { createVisitLoader } from "./visit-loader.ts";

/** What the store needs from outside. */
export type Dependencies = {
  session: ReadableAtom<Session>;
  wallet: ReadApi & Pick<WalletApi, "withdrawTotalDeposits" | "cancelWithdrawal">;
  /** Tells of an open request as it goes on; null: it is asked about every 30 seconds. */
  watch: Watch | null;
  /** Where Idempotency-Keys are kept. */
  storage: KeyStorage;
  /** Milliseconds since the epoch. */
  now: () => number;
};

/**
 * The refund panel without a view: its state, and what a person does.
 *
 * @param given - replacements for the page's session, API, storage and clock. An API of one's own is not watched, unless
 * `watch` says how.
 * @example
 * const refund = createWithdrawAll();
 * refund.$state.subscribe((state) => render(state));
 * const leave = refund.connect({ onSubmitted: ({ walletAddress }) => thank(walletAddress) });
 */
export function createWithdrawAll(given: Partial<Dependencies> = {}) {
  const { session = $session, wallet = pageWallet, storage = safeStorage("session"), now = () => Date.now() } = given;
  const { watch = given.wallet ? null : watchWithdrawal } = given;
  const $visit = atom<visits.Visit | null>(null);
  const $state: ReadableAtom<RefundState> = computed([session, $visit], visits.stateOf);
  const listeners = createListeners();
  const keys = createIdempotencyKeys(storage, now);
  const status = createRequestStatus({ $visit, wallet, watch, keys, listeners, now, onReturn, onEnded });
  const onSignedOut = keys.forgetAll;
  const loader = createVisitLoader({ $visit, session, wallet, status, listeners, now, onSignedOut });
  const { update, reload } = loader;

  /** Somebody came back to the page, or the page back to the network. */
  function onReturn(): void {
    const state = $state.get();
    const isIdle =
      state.status === "request" ? !state.cancelling : state.status === "form" || state.status === "confirmation";
    if (!isIdle) return;
    status.signOfLife();
    loader.loadIfStale();
  }

  /** What the request held can be withdrawn again, unless it was paid; and the history was not read while it was open. */
  function onEnded(): void {
    update(visits.withDepositsUnknown);
    void loader.loadDeposits();
    void loader.loadStatus();
  }

  /** What came of a submission, of the sign-in that made it. */
  function applyAnswer(answer: unknown, sentTo: string): void {
    if (field(answer, "success") !== true) {
      update((visit) => visits.withFailure(visit, { reason: "declined", error: readMessage(answer) }));
      return;
    }
    const receipt = readReceipt(answer, sentTo);
    update((visit) => visits.withReceipt(visit, receipt));
    if (!receipt.addressDiffers) listeners.emitSubmitted({ withdrawal: receipt.refund, walletAddress: sentTo });
    status.signOfLife();
    reload();
  }

  function applyError(error: unknown): void {
    if (isApiError(error) && error.code === "withdrawal_pending") {
      const request = readRefund(field(error.body, "withdrawal"));
      update((visit) => visits.withOpenRequest(visit, request));
      reload();
    } else {
      update((visit) => visits.withFailure(visit, { reason: "failed", error }));
      // Without an answer the request may exist all the same: then it is shown instead of the form.
      if (!isDefinitive(error)) void loader.loadStatus();
    }
  }

  /** Takes over what was typed. */
  function setAddress(address: string): void {
    update((visit) => visits.withAddress(visit, address));
  }

  /** Shows SPEC 5's message for what stands in the field now. */
  function validateAddress(): void {
    update((visit) => visits.patchDraft(visit, { problem: findAddressProblem(visit.draft.address) }));
  }

  return {
    /** What there is to draw. */
    $state,

    /**
     * Starts reading what the first screen needs before there is a view: beside the profile, where a token exists. It neither polls
     * nor listens to anything but the session. On a server it does nothing.
     */
    prefetch: loader.prefetch,

    /**
     * Starts reading and following; call it where the view mounts. The session is followed from then on, mounted or not, so that
     * signing out empties the state at once.
     *
     * @returns stops polling and calling the listener; call it where the view unmounts.
     */
    connect: (listener: Listener = {}): (() => void) => loader.connect(listener),

    setAddress,
    validateAddress,

    /** SPEC 2: the Clear button. */
    clearAddress(): void {
      update((visit) => visits.patchNotice({ ...visit, draft: visits.EMPTY_DRAFT }, null));
    },

    /** Puts the registered wallet into the field. */
    fillRegisteredWallet(): void {
      const current = session.get();
      if (current.status === "signed-in") setAddress(current.user.wallet_address);
    },

    /** The person says that they compared every group of an address with the one it looks like, or takes that back. */
    setCompared: (compared: boolean) => update((visit) => visits.patchDraft(visit, { compared, problem: null })),

    /**
     * Asks for the refund. One Idempotency-Key goes with it until an answer came, so repeating is safe.
     * What came of it is in the state; this never rejects.
     */
    async submit(): Promise<void> {
      const state = $state.get();
      if (state.status !== "form") return;
      const problem = findFormProblem(state);
      update((visit) => visits.patchDraft(visit, { problem }));
      const { address } = state.draft;
      if (problem || !canSubmit(state)) return;
      const mine = loader.epoch();
      const { id: userId } = state.user;
      const sentTo = address.trim();
      update(visits.withSubmission);
      try {
        const idempotencyKey = keys.keyFor(userId, sentTo);
        const answer: unknown = await wallet.withdrawTotalDeposits({ wallet_address: sentTo }, { idempotencyKey });
        keys.forget(userId);
        if (mine === loader.epoch()) applyAnswer(answer, sentTo);
      } catch (error) {
        if (isDefinitive(error)) keys.forget(userId, sentTo);
        if (mine === loader.epoch()) applyError(error);
      }
    },

    /** Takes the pending request back. A refusal (an admin was faster) shows the request as it is now. */
    async cancel(): Promise<void> {
      const state = $state.get();
      if (state.status !== "request" || state.cancelling || !isCancellable(state.refund)) return;
      const mine = loader.epoch();
      const { refund } = state;
      status.abort();
      update((visit) => visits.patchRequest(visit, { cancelling: true, cancelFailure: null }));
      try {
        const answer: unknown = await wallet.cancelWithdrawal(refund.id);
        if (mine !== loader.epoch()) return;
        const cancelled = readRefund(field(answer, "withdrawal")) ?? { ...refund, status: "cancelled" };
        update((visit) => visits.withCancellation(visit, cancelled));
        listeners.emitStatus(cancelled);
        reload();
      } catch (cancelFailure) {
        if (mine !== loader.epoch()) return;
        update((visit) => visits.patchRequest(visit, { cancelling: false, cancelFailure, checking: true }));
        // If the cancellation arrived and only its answer was lost, "could not be cancelled" would be false.
        void loader.loadStatus().then(() => update(visits.withoutFalseFailure));
      }
    },

    /** Asks for the deposit total again, and for the request that may hold them: it may have been made elsewhere. */
    async refreshDeposits(): Promise<void> {
      status.signOfLife();
      update(visits.withDepositsLoading);
      await Promise.all([loader.loadStatus(), loader.loadDeposits()]);
    },

    /** Asks which deposits the total is made of: the list comes with `deposits`. */
    listDeposits: loader.listDeposits,

    /** Asks for the status again, with the deposits beside it. */
    refreshStatus(): Promise<void> {
      status.signOfLife();
      update((visit) =>
        visits.patchRequest(visits.patchNotice(visit, null), {
          checking: true,
          alreadyOpen: false,
          cancelFailure: null,
        }),
      );
      void loader.loadDeposits();
      return loader.loadStatus();
    },

    /** Leaves the confirmation for the request itself. */
    leaveConfirmation: () => update(visits.withoutConfirmation),
    /** Shows the newest request that is over. */
    openLast: () => update(visits.withLastRequest),
    /** Leaves a request that is over for the form. */
    closeLast: () => update(visits.withoutLastRequest),
  };
}

/** Stores and actions of one refund panel. */
export type WithdrawAllStore = ReturnType<typeof createWithdrawAll>;
