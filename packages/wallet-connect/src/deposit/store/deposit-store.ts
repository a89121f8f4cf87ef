import { formatAmount } from "@freehold/contract";
import { $session, $wallet, retryServerErrors } from "@freehold/session";
import { wallet as walletApi } from "@freehold/session/api/wallet";
import { readTypedAmount } from "@freehold/ui/format";
import { atom, computed, type ReadableAtom } from "nanostores";
import { isSignOnly } from "../../store/sign-only.ts";
import { connectedConfig } from "./connected-config.ts";
import { type DepositState, type Destination, deriveDepositState, type Progress } from "./deposit-state.ts";
import { followDeposit } from "./follow-deposit.ts";
import { $pendingDeposits, forgetDeposit, pendingDeposit, type SentDeposit } from "./pending-deposits.ts";
import { type AmountProblem, checkAmount, sendDeposit } from "./send-deposit.ts";
import { $walletRequests, forgetFailure, leaveRequest, NO_REQUESTS, requestWallet } from "./wallet-request.ts";

/** After this long in no block, in milliseconds, a transaction was probably replaced or dropped. */
const LATE_AFTER = 5 * 60_000;

const emptyAmount = { amount: "", amountProblem: null };

/** The store of one user's deposit, from the form until it's booked. */
export type DepositStore = {
  readonly $state: ReadableAtom<DepositState>;
  /** Loads the deposit address and follows a sent deposit. Returns a function that stops; it can be called again afterwards. */
  connect(): () => void;
  /** Loads the deposit address again. */
  reload(): void;
  setAmount(amount: string): void;
  /** Sends the form's amount. Resolves to whether it was sent; if not, the state says why. */
  send(): Promise<boolean>;
  /** Asks the wallet to switch to the deposits' network. Resolves to whether it did. */
  switchNetwork(): Promise<boolean>;
  /** Stops waiting for the wallet. A late answer still counts, and a request that hasn't been sent is dropped. */
  leaveRequest(): void;
  /** Stops following a sent deposit, and shows the form again. */
  startAnother(): void;
};

/**
 * Creates the store of a deposit: its state and actions. Wallet requests and sent deposits belong to the page and the browser and outlive
 * the store.
 *
 * @example
 * const deposit = createDepositStore(user.id);
 * const disconnect = deposit.connect();
 * deposit.setAmount("12.5");
 * await deposit.send();
 */
export function createDepositStore(userId: string): DepositStore {
  const $destination = atom<Destination>({ status: "loading" });
  const $amount = atom<{ amount: string; amountProblem: AmountProblem | null }>(emptyAmount);
  const $balance = atom<string | null>(null);
  const pending = pendingDeposit(userId);
  const $progress = atom<Progress | null>(pending && newProgress(pending));
  const $state = computed(
    [$session, $wallet, $walletRequests, $destination, $amount, $balance, $progress],
    (session, wallet, requests, destination, { amount, amountProblem }, balance, progress) =>
      deriveDepositState({
        session,
        wallet,
        isSignOnly: isSignOnly(),
        destination,
        requests: requests[userId] ?? NO_REQUESTS,
        amount,
        amountProblem,
        balance,
        progress,
      }),
  );

  let reading = new AbortController();
  function reload() {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    $destination.set({ status: "loading" });
    retryServerErrors(() => walletApi.address({ signal }), signal).then(
      (value) => signal.aborted || $destination.set({ status: "known", value }),
      (error: unknown) => signal.aborted || $destination.set({ status: "unreachable", error }),
    );
  }

  let following = new AbortController();
  function follow(sent: SentDeposit) {
    following.abort();
    following = new AbortController();
    const { signal } = following;
    const update = (change: Partial<Progress>) => {
      const progress = $progress.get();
      if (progress && !signal.aborted) $progress.set({ ...progress, ...change });
    };
    const timer = setTimeout(() => update({ isLate: true }), LATE_AFTER);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    const events = {
      onSeen: (deposit: Progress["deposit"]) => update({ deposit }),
      onMissed: (missed: unknown) => update({ missed }),
    };
    followDeposit(sent, events, signal).then(
      () => forgetDeposit(userId, sent),
      (refusal: unknown) => {
        if (signal.aborted) return;
        forgetDeposit(userId, sent);
        update({ refusal });
      },
    );
  }

  /** Shows what was sent from this page, by this store or another one of the same user. */
  function showSent(all: Readonly<Record<string, SentDeposit | undefined>>) {
    const sent = all[userId];
    if (!sent || sent.hash === $progress.get()?.sent.hash) return;
    $progress.set(newProgress(sent));
    follow(sent);
  }

  let balanceOf = "";
  /** Reads what the account holds whenever the form is about another account or another token, or has been sent. */
  function readBalance(state: DepositState) {
    const isReadable = state.status === "form" && !state.asking;
    const owner = isReadable ? `${state.from} ${JSON.stringify(state.destination)}` : "";
    if (owner === balanceOf) return;
    balanceOf = owner;
    $balance.set(null);
    if (!isReadable) return;
    const read = async () => {
      const config = await connectedConfig();
      const { readTokenBalance } = await import("./token-transfer.ts");
      const units = await readTokenBalance(config, state.from, state.destination);
      if (owner === balanceOf) $balance.set(formatAmount(units));
    };
    // Sending says what is wrong; the form works without the number.
    read().catch((error: unknown) => console.warn("Freehold: failed to read the wallet's balance.", error));
  }

  let shown: "form" | "other-network" | null = null;
  /** What went wrong on one network is over on another, and all is over once neither can be seen. */
  function clearWhenLeft({ status }: DepositState) {
    const showing = status === "form" || status === "other-network" ? status : null;
    if (shown && shown !== showing) forgetFailure(userId);
    if (shown && !showing) $amount.set(emptyAmount);
    shown = showing;
  }

  function connect() {
    reload();
    const progress = $progress.get();
    if (progress) follow(progress.sent);
    const stops = [
      $pendingDeposits.subscribe(showSent),
      $state.subscribe(readBalance),
      $state.subscribe(clearWhenLeft),
    ];
    return () => {
      for (const stop of stops) stop();
      reading.abort();
      following.abort();
      balanceOf = "";
      if (shown) forgetFailure(userId);
      shown = null;
    };
  }

  async function send() {
    const state = $state.get();
    if (state.status !== "form" || state.asking) return false;
    const amountProblem = checkAmount(state.amount);
    const amount = readTypedAmount(state.amount);
    $amount.set({ amount: state.amount, amountProblem });
    if (amountProblem || amount === null) return false;
    const onDestinationChanged = (value: typeof state.destination) => $destination.set({ status: "known", value });
    return sendDeposit({ userId, from: state.from, destination: state.destination, amount, onDestinationChanged });
  }

  async function switchNetwork() {
    const state = $state.get();
    if (state.status !== "other-network") return false;
    return requestWallet(userId, null, async (beforeAsking) => {
      const config = await connectedConfig();
      const transfer = await import("./token-transfer.ts");
      await transfer.switchNetwork(config, state.destination.chain_id, beforeAsking);
    });
  }

  return {
    $state,
    connect,
    reload,
    setAmount(amount) {
      $amount.set({ amount, amountProblem: null });
      // What was said of another amount says nothing of this one.
      forgetFailure(userId);
    },
    send,
    switchNetwork,
    leaveRequest: () => leaveRequest(userId),
    startAnother() {
      following.abort();
      const progress = $progress.get();
      if (progress) forgetDeposit(userId, progress.sent);
      $progress.set(null);
      reload();
    },
  };
}

function newProgress(sent: SentDeposit): Progress {
  return { sent, deposit: null, missed: null, isLate: false, refusal: null };
}
