import { isApiError } from "@freehold/session";
import type { WalletApi } from "@freehold/session/api/wallet";
import type { Existing } from "./find-existing.ts";
import { followProgress, type Watch } from "./follow-progress.ts";
import { createIntents, type IntentStorage } from "./intents.ts";
import { isDefinite } from "./is-definite.ts";
import type { Model } from "./model.ts";
import { readReceipt } from "./receipt.ts";
import { field, isCancellable, isOpen, isSameDestination, readMessage, readRefund } from "./refund.ts";
import { canSubmit, findAddressProblem } from "./state.ts";

/** How often an open request is asked about while somebody looks at it, in milliseconds. */
export const POLL_EVERY = 30_000;
/** Polls after the last sign of life of the person, so that a forgotten tab does not keep a session alive: 10 minutes. */
export const POLLS_IN_A_ROW = 20;
/** Coming back to the page asks again only if the last answer is older than this, in milliseconds. */
export const STALE_AFTER = 15_000;
/** A server's clock may differ from the person's by this much, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000;

const WAKING = ["focus", "online"] as const;

/** What the actions need from outside. */
export type ActionDependencies = {
  wallet: Pick<WalletApi, "withdrawTotalDeposits" | "cancelWithdrawal">;
  /** Tells of an open request as it goes on; null: it is asked about every {@link POLL_EVERY}. */
  watch: Watch | null;
  storage: IntentStorage | null;
  now: () => number;
};

/**
 * What a person does with the panel, and what follows from it: submitting, cancelling, asking again.
 *
 * They may come later than the model's first answers: what happened until then is caught up with.
 */
export function createActions(model: Model, { wallet, watch, storage, now }: ActionDependencies) {
  const { $state, patch, listeners, loadAll, loadStatus, loadDeposits, tellStatus } = model;
  const intents = createIntents(storage, now);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polls = 0;
  let inspected = "";

  function followCheck(found: Existing | null): void {
    clearTimeout(timer);
    if (!found) return;
    const { userId, request } = $state.get();
    if (request) intents.settle(userId ?? "");
    else recallUnanswered(found.history ?? []);
    schedulePoll();
  }

  /** A submission that was cut off by a reload is offered again, unless the history shows that it arrived. */
  function recallUnanswered(history: NonNullable<Existing["history"]>): void {
    const { userId, address, sending, failure } = $state.get();
    const intent = userId && !sending ? intents.unanswered(userId) : null;
    if (!userId || !intent) return;
    const arrived = history.some(
      (refund) =>
        isSameDestination(refund.walletAddress ?? "", intent.address) &&
        Date.parse(refund.createdAt ?? "") >= intent.at - CLOCK_TOLERANCE,
    );
    if (arrived) intents.settle(userId);
    else if (!address && !failure) {
      model.setAddress(intent.address);
      patch({ notice: "unanswered" });
    }
  }

  function schedulePoll(): void {
    clearTimeout(timer);
    const { request } = $state.get();
    if (!listeners.size || !request || !isOpen(request) || isFollowed() || polls >= POLLS_IN_A_ROW) return;
    timer = setTimeout(() => {
      polls++;
      if (globalThis.document?.visibilityState !== "hidden") void loadStatus(true);
    }, POLL_EVERY);
  }

  /** Somebody came back to the page, or the page back to the network. */
  function wake(): void {
    const { userId, checked, checkedAt, sending, cancelling } = $state.get();
    if (globalThis.document?.visibilityState === "hidden" || model.session.get().status !== "signed-in") return;
    if (!userId || !checked || sending || cancelling) return;
    polls = 0;
    if (now() - (checkedAt ?? 0) > STALE_AFTER) loadAll(true);
    else schedulePoll();
  }

  function followMounting(connected: boolean): void {
    clearTimeout(timer);
    const change = connected ? "addEventListener" : "removeEventListener";
    for (const name of WAKING) globalThis.window?.[change](name, wake);
    globalThis.document?.[change]("visibilitychange", wake);
  }

  /** Looks at what was typed, as far as one can without a chain. */
  async function inspect(address: string): Promise<void> {
    if (address === inspected) return;
    inspected = address;
    if (findAddressProblem(address)) return;
    try {
      const { inspectAddress } = await loadAddressRules();
      if ($state.get().address === address) patch({ verdict: inspectAddress(address.trim()) });
    } catch (error) {
      console.error("Freehold: the address could not be checked; it can be submitted all the same.", error);
    }
  }

  /**
   * Asks for the refund. One Idempotency-Key goes with it until an answer came, so repeating is safe.
   * What came of it is in the state; this never rejects.
   */
  async function submit(): Promise<void> {
    const state = $state.get();
    const { userId } = state;
    const addressProblem = findAddressProblem(state.address);
    if (addressProblem) patch({ addressProblem });
    if (addressProblem || !userId || !canSubmit(state)) return;
    const sentTo = state.address.trim();
    const mine = model.signIn();
    patch({ sending: true, failure: null, cancelFailure: null, notice: null, addressProblem: null });
    try {
      const answer: unknown = await wallet.withdrawTotalDeposits(
        { wallet_address: sentTo },
        { idempotencyKey: intents.keyFor(userId, sentTo) },
      );
      intents.settle(userId);
      if (mine === model.signIn()) applyAnswer(answer, sentTo);
    } catch (error) {
      if (isDefinite(error)) intents.settle(userId, sentTo);
      if (mine === model.signIn()) applyError(error);
    }
  }

  function applyAnswer(answer: unknown, sentTo: string): void {
    if (field(answer, "success") !== true) {
      patch({ sending: false, failure: { reason: "declined", error: readMessage(answer) } });
      return;
    }
    const receipt = readReceipt(answer, sentTo);
    patch({ sending: false, address: "", verdict: null, receipt, request: receipt.refund, opened: null });
    if (!receipt.addressDiffers) {
      for (const listener of listeners) listener.onSubmitted?.({ withdrawal: receipt.refund, walletAddress: sentTo });
    }
    polls = 0;
    loadAll();
  }

  function applyError(error: unknown): void {
    if (isApiError(error) && error.code === "withdrawal_pending") {
      const request = readRefund(field(error.body, "withdrawal"));
      patch({ sending: false, notice: "already-open", ...(request && { request, opened: null }) });
      loadAll();
    } else {
      patch({ sending: false, failure: { reason: "failed", error } });
      // Without an answer the request may exist all the same: then it is shown instead of the form.
      if (!isDefinite(error)) void loadStatus(true);
    }
  }

  /** Takes the pending request back. A refusal (an admin was faster) shows the request as it is now. */
  async function cancel(): Promise<void> {
    const { request, cancelling } = $state.get();
    if (!request?.id || !isCancellable(request) || cancelling) return;
    const mine = model.signIn();
    model.stopCheck();
    patch({ cancelling: true, cancelFailure: null });
    try {
      const answer: unknown = await wallet.cancelWithdrawal(request.id);
      if (mine !== model.signIn()) return;
      const last = readRefund(field(answer, "withdrawal")) ?? { ...request, status: "cancelled" };
      patch({ cancelling: false, checking: false, request: null, last, notice: "cancelled" });
      tellStatus(last);
      loadAll();
    } catch (cancelFailure) {
      if (mine !== model.signIn()) return;
      patch({ cancelling: false, cancelFailure });
      void loadStatus().then(() => {
        // The cancellation arrived and only its answer was lost: then "could not be cancelled" would be false.
        if ($state.get().opened?.status === "cancelled") patch({ cancelFailure: null });
      });
    }
  }

  model.$signOuts.subscribe((count) => {
    if (count) intents.clear();
  });
  model.$connected.subscribe(followMounting);
  const isFollowed = followProgress(model, watch, schedulePoll);
  model.$found.subscribe(followCheck);
  $state.subscribe(({ address }) => void inspect(address));

  return {
    $panel: model.$panel,
    connect: model.connect,
    setAddress: model.setAddress,
    validateAddress: model.validateAddress,
    clearAddress: model.clearAddress,
    fillRegisteredWallet: model.fillRegisteredWallet,
    submit,
    cancel,
    /** Asks for the deposit total again. */
    refreshDeposits: () => loadDeposits(),
    /** Asks for the status again, with the deposits beside it. */
    refreshStatus(): Promise<void> {
      polls = 0;
      patch({ cancelFailure: null, notice: null });
      void loadDeposits(true);
      return loadStatus();
    },
    /** Leaves the confirmation for the request itself. */
    leaveConfirmation: () => patch({ receipt: null }),
    /** Shows the newest closed request. */
    openLast: () => patch({ opened: $state.get().last, notice: null }),
    /** Back from a closed request to the form. */
    closeOpened: () => patch({ opened: null, cancelFailure: null }),
  };
}

/** Stores and actions of one refund panel. */
export type WithdrawAllModel = ReturnType<typeof createActions>;

/** Keccak is most of these bytes, and nobody needs it before an address is typed. */
const loadAddressRules = () => import("@freehold/contract/address");
