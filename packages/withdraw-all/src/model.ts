import { $session, type Session } from "@freehold/session";
import { type WalletApi, wallet as walletApi } from "@freehold/session/api/wallet";
import { atom, computed, type ReadableAtom } from "nanostores";
import { type CheckApi, type Existing, findExisting } from "./find-existing.ts";
import { createLatest } from "./latest.ts";
import { field, isOpen, type Refund, readDeposits, readMessage } from "./refund.ts";
import { EMPTY, findAddressProblem, type Listener, type Panel, type RefundState, screenOf } from "./state.ts";

/** What the first screen needs from outside. */
export type ModelDependencies = {
  session: ReadableAtom<Session>;
  wallet: CheckApi & Pick<WalletApi, "totalDeposits">;
  now: () => number;
};

/**
 * What the first screen of the panel needs: who is signed in, what they have deposited, and whether there is a request.
 * What a person then does is in actions.ts, which an element loads once the form is there.
 *
 * Plain atoms rather than fetcher stores: a check is two calls with one meaning, an answer may only count for the user
 * it was asked for, and a submission changes what both calls say.
 */
export function createModel(given: Partial<ModelDependencies> = {}) {
  const { session = $session, wallet = walletApi, now = () => Date.now() } = given;
  const listeners = new Set<Listener>();
  const depositLoads = createLatest();
  const checks = createLatest();
  const $state = atom<RefundState>(EMPTY);
  /** The latest check that ended; null while one is under way. */
  const $found = atom<Existing | null>(null);
  const $connected = atom(false);
  const $signOuts = atom(0);

  // Whoever is not the signed-in user is nobody: figures of another user cannot be shown even for a moment.
  const $panel: ReadableAtom<Panel> = computed([session, $state], (session, state): Panel => {
    if (session.status === "signed-out") return { screen: "signed-out", session, state: EMPTY };
    if (session.status === "loading")
      return { screen: session.error ? "unreachable" : "loading", session, state: EMPTY };
    if (session.user.id !== state.userId) return { screen: "loading", session, state: EMPTY };
    return { screen: screenOf(state), session, state };
  });

  let told = "";
  let watching = false;
  let leftAt = 0;
  let signIn = 0;

  const patch = (change: Partial<RefundState>) => $state.set({ ...$state.get(), ...change });

  function reset(userId: string | null): void {
    signIn++;
    depositLoads.stop();
    checks.stop();
    $found.set(null);
    told = "";
    $state.set({ ...EMPTY, userId });
  }

  function followSession(session: Session): void {
    if (session.status === "signed-in" && session.user.id !== $state.get().userId) {
      reset(session.user.id);
      if (listeners.size) loadAll();
    } else if (session.status === "signed-out") {
      reset(null);
      $signOuts.set($signOuts.get() + 1);
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
    $found.set(null);
    if (!quiet) patch({ checking: true });
    const found = await findExisting(wallet, signal);
    if (signal.aborted) return;
    applyCheck(found);
    $found.set(found);
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
    tellStatus(kept ?? ended);
  }

  function tellStatus(withdrawal: Refund | null): void {
    const status = withdrawal?.status ?? "none";
    const now = `${withdrawal?.id} ${status} ${withdrawal?.txId}`;
    if (now === told) return;
    told = now;
    for (const listener of listeners) listener.onStatusChange?.({ status, withdrawal });
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
      $connected.set(true);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size) return;
      leftAt = now();
      $connected.set(false);
    };
  }

  /** Takes over what was typed. */
  function setAddress(address: string): void {
    const { address: before, verdict } = $state.get();
    patch({ address, addressProblem: null, verdict: address === before ? verdict : null, notice: null });
  }

  return {
    session,
    listeners,
    $state,
    $panel,
    $found,
    $connected,
    $signOuts,
    patch,
    loadDeposits,
    loadStatus,
    loadAll,
    applyCheck,
    stopCheck: checks.stop,
    tellStatus,
    connect,
    setAddress,
    /** Counts sign-ins: a later one, even of the same user, gets no answers of an earlier one. */
    signIn: () => signIn,
    /** Shows SPEC 5's message for what stands in the field now. */
    validateAddress: () => patch({ addressProblem: findAddressProblem($state.get().address) }),
    /** SPEC 2: the Clear button. */
    clearAddress: () => patch({ address: "", addressProblem: null, verdict: null, failure: null, notice: null }),
    /** Puts the registered wallet into the field. */
    fillRegisteredWallet(): void {
      const current = session.get();
      if (current.status === "signed-in") setAddress(current.user.wallet_address);
    },
  };
}

/** Stores and loads of one panel. */
export type Model = ReturnType<typeof createModel>;

/** The page's panel: every element and component on the page shows this one. */
export const pageModel: Model = /* @__PURE__ */ createModel();
