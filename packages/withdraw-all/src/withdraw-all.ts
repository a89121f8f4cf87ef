import { $session, type Api, api, isApiError, type Session } from "@freehold/session";
import { atom, computed, type ReadableAtom } from "nanostores";
import { type Existing, findExisting } from "./find-existing.ts";
import { createIntents, type IntentStorage, tabStorage } from "./intents.ts";
import { isDefinite } from "./is-definite.ts";
import { createLatest } from "./latest.ts";
import {
  field,
  isCancellable,
  isOpen,
  isSameDestination,
  type Refund,
  readDeposits,
  readMessage,
  readReceipt,
  readRefund,
} from "./refund.ts";
import {
  canSubmit,
  EMPTY,
  findAddressProblem,
  type Listener,
  type Panel,
  type RefundState,
  screenOf,
} from "./state.ts";

/** How often an open request is asked about while somebody looks at it, in milliseconds. */
export const POLL_EVERY = 30_000;
/** Polls after the last sign of life of the person, so that a forgotten tab does not keep a session alive: 10 minutes. */
export const POLLS_IN_A_ROW = 20;
/** Coming back to the page asks again only if the last answer is older than this, in milliseconds. */
export const STALE_AFTER = 15_000;
/** A server's clock may differ from the person's by this much, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** What the panel needs from outside. */
export type Dependencies = {
  session: ReadableAtom<Session>;
  wallet: Api["wallet"];
  storage: IntentStorage | null;
  now: () => number;
};

/**
 * The stores and actions of the refund panel, without a view.
 *
 * Plain atoms rather than fetcher stores: a check is two calls with one meaning, an answer may only count for the user
 * it was asked for, and a submission changes what both calls say.
 *
 * @param given - replacements for the page's session, API, storage and clock.
 * @example
 * const refund = createWithdrawAll();
 * refund.$panel.subscribe(({ screen, state }) => render(screen, state));
 * const leave = refund.connect({ onSubmitted: ({ walletAddress }) => thank(walletAddress) });
 */
export function createWithdrawAll(given: Partial<Dependencies> = {}) {
  const { session = $session, wallet = api.wallet, storage = tabStorage(), now = () => Date.now() } = given;
  const intents = createIntents(storage, now);
  const listeners = new Set<Listener>();
  const depositLoads = createLatest();
  const checks = createLatest();
  const $state = atom<RefundState>(EMPTY);

  // Whoever is not the signed-in user is nobody: figures of another user cannot be shown even for a moment.
  const $panel: ReadableAtom<Panel> = computed([session, $state], (session, state): Panel => {
    if (session.status === "signed-out") return { screen: "signed-out", session, state: EMPTY };
    if (session.status === "loading")
      return { screen: session.error ? "unreachable" : "loading", session, state: EMPTY };
    if (session.user.id !== state.userId) return { screen: "loading", session, state: EMPTY };
    return { screen: screenOf(state), session, state };
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  let polls = 0;
  let told = "";
  let watching = false;
  let leftAt = 0;

  const patch = (change: Partial<RefundState>) => $state.set({ ...$state.get(), ...change });
  /** The state belongs to one sign-in: a later one, even of the same user, gets no answers of this one. */
  let signIn = 0;

  function reset(userId: string | null): void {
    signIn++;
    depositLoads.stop();
    checks.stop();
    clearTimeout(timer);
    told = "";
    $state.set({ ...EMPTY, userId });
  }

  function followSession(session: Session): void {
    if (session.status === "signed-in" && session.user.id !== $state.get().userId) {
      reset(session.user.id);
      if (listeners.size) loadAll();
    } else if (session.status === "signed-out") {
      reset(null);
      intents.clear();
    }
  }

  async function loadDeposits(quiet = false): Promise<void> {
    const signal = depositLoads.start();
    if (!quiet) patch({ depositsLoading: true });
    try {
      const answer: unknown = await wallet.totalDeposits({ signal });
      if (signal.aborted) return;
      const deposits = field(answer, "success") === false ? null : readDeposits(answer);
      if (deposits) patch({ deposits, depositsLoading: false, depositsFailure: null });
      else patch({ depositsLoading: false, depositsFailure: { reason: "declined", error: readMessage(answer) } });
    } catch (error) {
      if (!signal.aborted) patch({ depositsLoading: false, depositsFailure: { reason: "failed", error } });
    }
  }

  async function loadStatus(quiet = false): Promise<void> {
    const signal = checks.start();
    clearTimeout(timer);
    if (!quiet) patch({ checking: true });
    const found = await findExisting(wallet, signal);
    if (signal.aborted) return;
    applyCheck(found);
    schedulePoll();
  }

  function loadAll(quiet = false): void {
    void loadDeposits(quiet);
    void loadStatus(quiet);
  }

  function applyCheck({ request: existing, history, failed }: Existing): void {
    const state = $state.get();
    const known = state.request;
    const same = known?.id ? history?.find((refund) => refund.id === known.id) : undefined;
    // SPEC 4 lets a failed check mean none. It must not take away a request the person is already looking at.
    const kept = existing ?? (same && isOpen(same) ? same : failed && !same ? known : null);
    const ended = kept ? null : (same ?? null);
    const opened = ended ?? history?.find((refund) => refund.id === state.opened?.id) ?? state.opened;
    patch({
      checked: true,
      checking: false,
      stale: failed && kept !== null && kept === known,
      checkedAt: failed ? state.checkedAt : now(),
      request: kept,
      opened: kept ? null : opened,
      last: history
        ? (history.find((refund) => refund.id !== kept?.id && refund.status !== "pending") ?? null)
        : state.last,
      ...(kept && { failure: null, notice: state.notice === "already-open" ? state.notice : null }),
    });
    if (kept) intents.settle(state.userId ?? "");
    else recallUnanswered(history ?? []);
    tellStatus(kept ?? ended);
  }

  /** A submission that was cut off by a reload is offered again, unless the history shows that it arrived. */
  function recallUnanswered(history: readonly Refund[]): void {
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
      setAddress(intent.address);
      patch({ notice: "unanswered" });
    }
  }

  function tellStatus(withdrawal: Refund | null): void {
    const status = withdrawal?.status ?? "none";
    const now = `${withdrawal?.id} ${status} ${withdrawal?.txId}`;
    if (now === told) return;
    told = now;
    for (const listener of listeners) listener.onStatusChange?.({ status, withdrawal });
  }

  function schedulePoll(): void {
    clearTimeout(timer);
    const { request } = $state.get();
    if (!listeners.size || !request || !isOpen(request) || polls >= POLLS_IN_A_ROW) return;
    timer = setTimeout(() => {
      polls++;
      if (globalThis.document?.visibilityState !== "hidden") void loadStatus(true);
    }, POLL_EVERY);
  }

  /** Somebody came back to the page, or the page back to the network. */
  function wake(): void {
    const { userId, checked, checkedAt, sending, cancelling } = $state.get();
    if (globalThis.document?.visibilityState === "hidden" || session.get().status !== "signed-in") return;
    if (!userId || !checked || sending || cancelling) return;
    polls = 0;
    if (now() - (checkedAt ?? 0) > STALE_AFTER) loadAll(true);
    else schedulePoll();
  }

  /**
   * Starts loading and following; call it where the view mounts.
   *
   * The session is followed from then on, mounted or not, so that signing out empties the state at once.
   *
   * @returns how to stop polling and being told, for when the view unmounts.
   */
  function connect(listener: Listener = {}): () => void {
    listeners.add(listener);
    if (listeners.size === 1) {
      if (!watching) {
        watching = true;
        session.subscribe(followSession);
      } else if ($state.get().userId) {
        // Moving a node unmounts and mounts within a moment; whoever really left has seen the confirmation.
        if (now() - leftAt > 1000) patch({ receipt: null, notice: null, failure: null, opened: null });
        loadAll($state.get().checked);
      }
      for (const name of WAKING) globalThis.window?.addEventListener(name, wake);
      globalThis.document?.addEventListener("visibilitychange", wake);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size) return;
      leftAt = now();
      clearTimeout(timer);
      for (const name of WAKING) globalThis.window?.removeEventListener(name, wake);
      globalThis.document?.removeEventListener("visibilitychange", wake);
    };
  }

  /** Takes over what was typed, and looks at it as far as one can without a chain. */
  function setAddress(address: string): void {
    patch({ address, addressProblem: null, verdict: null, notice: null });
    if (findAddressProblem(address) === null) void inspect(address);
  }

  async function inspect(address: string): Promise<void> {
    try {
      const { inspectAddress } = await loadAddressRules();
      if ($state.get().address === address) patch({ verdict: inspectAddress(address.trim()) });
    } catch (error) {
      console.error("Freehold: the address could not be checked; it can be submitted all the same.", error);
    }
  }

  /** Shows SPEC 5's message for what stands in the field now. */
  function validateAddress(): void {
    patch({ addressProblem: findAddressProblem($state.get().address) });
  }

  /** SPEC 2: the Clear button. */
  function clearAddress(): void {
    patch({ address: "", addressProblem: null, verdict: null, failure: null, notice: null });
  }

  /** Puts the registered wallet into the field. */
  function fillRegisteredWallet(): void {
    const current = session.get();
    if (current.status === "signed-in") setAddress(current.user.wallet_address);
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
    const mine = signIn;
    patch({ sending: true, failure: null, notice: null, addressProblem: null });
    try {
      const answer: unknown = await wallet.withdrawTotalDeposits(
        { wallet_address: sentTo },
        { idempotencyKey: intents.keyFor(userId, sentTo) },
      );
      intents.settle(userId);
      if (mine === signIn) applyAnswer(answer, sentTo);
    } catch (error) {
      if (isDefinite(error)) intents.settle(userId, sentTo);
      if (mine === signIn) applyError(error);
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
    const mine = signIn;
    checks.stop();
    patch({ cancelling: true, cancelFailure: null });
    try {
      const answer: unknown = await wallet.cancelWithdrawal(request.id);
      if (mine !== signIn) return;
      const last = readRefund(field(answer, "withdrawal")) ?? { ...request, status: "cancelled" };
      patch({ cancelling: false, checking: false, request: null, last, notice: "cancelled" });
      tellStatus(last);
      loadAll();
    } catch (cancelFailure) {
      if (mine !== signIn) return;
      patch({ cancelling: false, cancelFailure });
      void loadStatus();
    }
  }

  return {
    $panel,
    connect,
    setAddress,
    validateAddress,
    clearAddress,
    fillRegisteredWallet,
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
    closeOpened: () => patch({ opened: null }),
  };
}

/** Stores and actions of one refund panel. */
export type WithdrawAllModel = ReturnType<typeof createWithdrawAll>;

const WAKING = ["focus", "online"] as const;

/** Keccak is most of these bytes, and nobody needs it before an address is typed. */
const loadAddressRules = () => import("@freehold/contract/address");

/** The page's refund panel: every element and component on the page shows this one. */
export const withdrawAll: WithdrawAllModel = /* @__PURE__ */ createWithdrawAll();
