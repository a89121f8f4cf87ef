import { MIN_ADDRESS_LENGTH } from "@freehold/contract";
import type { AddressVerdict } from "@freehold/contract/address";
import type { Session } from "@freehold/session";
import type { Progress } from "./progress.ts";
import type { Receipt } from "./receipt.ts";
import { type Deposits, isAboveZero, type Refund } from "./refund.ts";

/** SPEC 5: `blank` is 'Please enter a wallet address', `short` the one about 20 characters. */
export type AddressProblem = "blank" | "short";

/**
 * Why something failed. `declined`: the server answered `success: false`; `error` is its sentence, or null
 * without one. `failed`: an exception, which is `error` (SPEC 8 words the two differently).
 */
export type Failure = { reason: "declined" | "failed"; error: unknown };

/** Everything the panel knows about one user. */
export type RefundState = {
  userId: string | null;
  deposits: Deposits | null;
  depositsLoading: boolean;
  depositsFailure: Failure | null;
  /** The existing-withdrawal check has ended at least once. */
  checked: boolean;
  checking: boolean;
  /** The last check failed while a request was known: what is shown may be old. */
  stale: boolean;
  /** When the status was last known for certain, in milliseconds since the epoch. */
  checkedAt: number | null;
  /** The request that exists by SPEC 4. */
  request: Refund | null;
  /** How far the server last said a request is; `id` says which. */
  progress: Progress | null;
  /** The newest request that is not the existing one. */
  last: Refund | null;
  /** A closed request somebody looks at. */
  opened: Refund | null;
  receipt: Receipt | null;
  address: string;
  addressProblem: AddressProblem | null;
  verdict: AddressVerdict | null;
  sending: boolean;
  failure: Failure | null;
  cancelling: boolean;
  cancelFailure: unknown;
  /** Something the person should know beside the view. */
  notice: "unanswered" | "already-open" | "cancelled" | null;
};

/** SPEC 2's four states, and the ones around them. */
export type Screen = "loading" | "unreachable" | "signed-out" | "confirmation" | "address-differs" | "request" | "form";

/** What is on screen. `state` is the state of the signed-in user, and empty in every other case. */
export type Panel = { screen: Screen; session: Session; state: RefundState };

/** What an embedder hears of a status: `none` when no request is open. */
export type StatusChange = { status: Refund["status"] | "none"; withdrawal: Refund | null };

/** What an embedder hears of a submission. `withdrawal` is null when the server sent no details. */
export type Submitted = { withdrawal: Refund | null; walletAddress: string };

/** Who wants to hear of results. */
export type Listener = { onSubmitted?(event: Submitted): void; onStatusChange?(event: StatusChange): void };

/** What is known before anything is known: of nobody, and of nothing. */
export const EMPTY: RefundState = {
  userId: null,
  deposits: null,
  depositsLoading: true,
  depositsFailure: null,
  checked: false,
  checking: true,
  stale: false,
  checkedAt: null,
  request: null,
  progress: null,
  last: null,
  opened: null,
  receipt: null,
  address: "",
  addressProblem: null,
  verdict: null,
  sending: false,
  failure: null,
  cancelling: false,
  cancelFailure: null,
  notice: null,
};

/**
 * What is wrong with a destination address by SPEC 5, or null. Nothing but its length is checked: warnings about the
 * format never block.
 *
 * @example
 * findAddressProblem("  ")     // "blank"
 * findAddressProblem("0x1234") // "short"
 */
export function findAddressProblem(address: string): AddressProblem | null {
  const trimmed = address.trim();
  if (!trimmed) return "blank";
  return trimmed.length < MIN_ADDRESS_LENGTH ? "short" : null;
}

/** SPEC 5: not while sending, with a blank address, before deposits are loaded, or with nothing to withdraw. */
export function canSubmit(state: RefundState): boolean {
  return !state.sending && state.address.trim() !== "" && state.deposits !== null && isAboveZero(state.deposits.total);
}

/** The view for what is known. The confirmation stays until it is left, although the request exists by then (SPEC 4). */
export function screenOf(state: RefundState): Screen {
  if (state.receipt) return state.receipt.addressDiffers ? "address-differs" : "confirmation";
  if (!state.checked) return "loading";
  return state.request || state.opened ? "request" : "form";
}
