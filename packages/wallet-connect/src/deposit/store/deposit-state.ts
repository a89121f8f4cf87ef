import type { Deposit, DepositAddress } from "@freehold/contract";
import { isApiError, type Session, type Wallet } from "@freehold/session";
import { isVerified } from "../../store/is-verified.ts";
import type { WalletErrorCode } from "../../store/wallet-error.ts";
import type { SentDeposit } from "./pending-deposits.ts";
import type { AmountProblem } from "./send-deposit.ts";
import { awaited, type OpenRequest, type WalletRequests } from "./wallet-request.ts";

/**
 * What a person sees of a deposit from their wallet:
 *
 * - `loading`, `unreachable`: where deposits go is not known yet, or could not be read
 * - `sign-only`, `suspended`, `disconnected`, `unverified`: why nothing can be sent now
 * - `other-network`: the wallet has to switch first
 * - `form`: the amount, and the request to the wallet
 * - `following`: sent, until the platform has booked it or refused it
 * - `missing`: for long no node has known the transaction
 * - `left-chain`: it was in a block that is no longer part of the chain; it is followed on
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
      /** What the account holds, as a decimal string; `null` while that is not known. */
      readonly balance: string | null;
    } & RequestState)
  | {
      readonly status: "following";
      readonly sent: SentDeposit;
      /** `null` until the platform has seen it. */
      readonly deposit: Deposit | null;
      /** The platform has answered something that says nothing about the transaction. */
      readonly isUnclear: boolean;
      readonly canSendAnother: boolean;
    }
  | { readonly status: "missing"; readonly sent: SentDeposit }
  | { readonly status: "left-chain" | "confirmed"; readonly sent: SentDeposit; readonly deposit: Deposit }
  | { readonly status: "refused"; readonly sent: SentDeposit; readonly error: unknown };

type RequestState = {
  /** What is being checked, or what the wallet asks its owner; `null` if nothing is waited for. */
  readonly asking: OpenRequest | null;
  /** What the wallet was asked and the person has gone on without, the oldest first. */
  readonly left: readonly OpenRequest[];
  /** Why the last request to the wallet came to nothing. */
  readonly failure: WalletErrorCode | null;
};

/** Where deposits go. */
export type Destination =
  | { readonly status: "loading" }
  | { readonly status: "unreachable"; readonly error: unknown }
  | { readonly status: "known"; readonly value: DepositAddress };

/** What is known of a deposit that was sent. */
export type Progress = {
  readonly sent: SentDeposit;
  readonly deposit: Deposit | null;
  /** Why the platform has not answered with the deposit. */
  readonly missed: unknown;
  /** It was sent so long ago that it should stand in a block. */
  readonly isLate: boolean;
  /** Why the platform does not take it. */
  readonly refusal: unknown;
};

/** What a {@link DepositState} is derived from. */
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
  /** `null` while nothing is on the way. */
  progress: Progress | null;
};

/** What a person sees. A deposit on the way comes first, whatever has become of the wallet. */
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
