import type { Deposit, DepositAddress } from "@freehold/contract";
import { isApiError, type Session, type Wallet } from "@freehold/session";
import { isVerified } from "../../store/is-verified.ts";
import type { WalletErrorCode } from "../../store/wallet-error.ts";
import type { SentDeposit } from "./pending-deposits.ts";
import type { AmountProblem } from "./send-deposit.ts";
import { awaited, type OpenRequest, type WalletRequests } from "./wallet-request.ts";

/**
 * The state of a deposit from the user's wallet:
 *
 * - `loading`, `unreachable`: the deposit address is loading, or failed to load
 * - `sign-only`, `suspended`, `disconnected`, `unverified`: why the user can't send anything now
 * - `other-network`: the wallet has to switch networks first
 * - `form`: the amount, and the request to the wallet
 * - `following`: sent, until the platform books or refuses it
 * - `missing`: no node has known the transaction for a while
 * - `left-chain`: its block is no longer part of the chain; the deposit is still followed
 * - `confirmed`, `refused`: the end
 */
export type DepositState =
  | { readonly status: "loading" | "sign-only" | "suspended" | "disconnected" | "unverified" }
  | { readonly status: "unreachable"; readonly error: unknown }
  | ({ readonly status: "other-network"; readonly destination: DepositAddress } & RequestState)
  | ({
      readonly status: "form";
      readonly destination: DepositAddress;
      /** The connected, verified account. */
      readonly from: string;
      readonly amount: string;
      readonly amountProblem: AmountProblem | null;
      /** The account's balance as a decimal string; `null` while unknown. */
      readonly balance: string | null;
    } & RequestState)
  | {
      readonly status: "following";
      readonly sent: SentDeposit;
      /** `null` until the platform has seen it. */
      readonly deposit: Deposit | null;
      /** The platform's last response said nothing about the transaction. */
      readonly isUnclear: boolean;
      readonly canSendAnother: boolean;
    }
  | { readonly status: "missing"; readonly sent: SentDeposit }
  | { readonly status: "left-chain" | "confirmed"; readonly sent: SentDeposit; readonly deposit: Deposit }
  | { readonly status: "refused"; readonly sent: SentDeposit; readonly error: unknown };

type RequestState = {
  /** The request in flight, or `null`. */
  readonly asking: OpenRequest | null;
  /** Requests that the user has stopped waiting for, oldest first. */
  readonly left: readonly OpenRequest[];
  /** The reason why the last request to the wallet failed. */
  readonly failure: WalletErrorCode | null;
};

/** Where deposits go. */
export type Destination =
  | { readonly status: "loading" }
  | { readonly status: "unreachable"; readonly error: unknown }
  | { readonly status: "known"; readonly value: DepositAddress };

/** The progress of a sent deposit. */
export type Progress = {
  readonly sent: SentDeposit;
  readonly deposit: Deposit | null;
  /** The error instead of the deposit, if the platform didn't return it. */
  readonly missed: unknown;
  /** It was sent so long ago that it should be in a block. */
  readonly isLate: boolean;
  /** The reason why the platform refuses it. */
  readonly refusal: unknown;
};

/** The inputs that a {@link DepositState} is derived from. */
export type DepositInputs = {
  session: Session;
  wallet: Wallet;
  isSignOnly: boolean;
  destination: Destination;
  /** See `$walletRequests`. */
  requests: WalletRequests;
  amount: string;
  amountProblem: AmountProblem | null;
  balance: string | null;
  /** `null` without a sent deposit. */
  progress: Progress | null;
};

/** Derives the state of a deposit. A sent deposit takes precedence over the state of the wallet. */
export function deriveDepositState(inputs: DepositInputs): DepositState {
  const { session, wallet, destination, requests, amount, amountProblem, balance, progress } = inputs;
  if (progress) return progressState(progress);
  if (destination.status !== "known") return destination;
  if (inputs.isSignOnly) return { status: "sign-only" };
  if (destination.value.platform_status === "suspended") return { status: "suspended" };
  if (wallet.status !== "connected") return { status: "disconnected" };
  if (!isVerified(session, wallet.address)) return { status: "unverified" };
  const { open, failure } = requests;
  const left = open.filter(({ isLeft }) => isLeft);
  const common = { destination: destination.value, asking: awaited(open), left, failure };
  if (wallet.chainId !== destination.value.chain_id) return { status: "other-network", ...common };
  return { status: "form", from: wallet.address, amount, amountProblem, balance, ...common };
}

function progressState({ sent, deposit, missed, isLate, refusal }: Progress): DepositState {
  if (refusal !== null) return { status: "refused", sent, error: refusal };
  if (deposit?.status === "confirmed") return { status: "confirmed", sent, deposit };
  if (deposit?.status === "failed") return { status: "left-chain", sent, deposit };
  const isNotFound = isApiError(missed) && missed.code === "transaction_not_found";
  if (isLate && !deposit && isNotFound) return { status: "missing", sent };
  const isUnclear = !deposit && missed !== null && !isNotFound;
  return { status: "following", sent, deposit, isUnclear, canSendAnother: isLate && !deposit };
}
