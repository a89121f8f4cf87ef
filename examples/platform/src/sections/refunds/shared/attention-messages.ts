import type { AdminPayment } from "@freehold/contract";
import { messages, params } from "@freehold/ui";

/** Why a payment needs an admin, and what to do about it, by the server's reason. */
export const $attentionMessages = messages("siteAttention", {
  would_revertTitle: "The token refuses this transfer",
  would_revertWhat:
    "It was tried without sending anything, and it would fail. Nothing is signed and nothing has moved.",
  would_revertTodo:
    "Find out why: the wallet may be blocked by the token, or the token paused. Then pay it anew, or reject the request.",
  revertedTitle: "The transaction failed on the chain",
  revertedWhat: "It is in a block, and it moved nothing.",
  revertedTodo: "Find out why, then pay it anew, or reject the request. Both wait until the block is final.",
  foreign_nonceTitle: "Somebody else used the treasury's key",
  foreign_nonceWhat: "Another transaction took this payment's place. This server did not make it.",
  foreign_nonceTodo:
    "Stop payments and find out who holds the key. If that transaction paid this person, record it; if not, the request can be paid anew once the chain proves it.",
  no_transferTitle: "The transaction paid nobody",
  no_transferWhat: "It succeeded, but the token moved nothing to this wallet.",
  no_transferTodo: "Stop payments and have the token's contract looked at. Then pay it anew, or reject the request.",
  feeTitle: "The network asks for more than may be offered",
  feeWhat: "The transaction is signed and waits for a lower fee. It may still be made.",
  feeTodo:
    "Nothing has to be done: it goes on by itself when fees fall. To go on sooner, raise the highest fee in the server's settings.",
  unknownTitle: "This payment needs an admin",
  unknownWhat: params("The server says: {reason}."),
  unknownTodo: "Look at its history, and try to pay it anew.",
  noReason: "nothing",
});

/** What {@link $attentionMessages} holds. */
export type AttentionMessages = ReturnType<(typeof $attentionMessages)["get"]>;

/** What an admin can do about a payment that does not go on by itself. */
export type Remedies = {
  /** It can be paid anew, if the chain proves that the payment can never be made. */
  retry: boolean;
  /** Another transaction may have paid it: its hash can be given. */
  record: boolean;
};

/** What is known of why a payment needs an admin, and what to do about it. */
export type Attention = Remedies & { title: string; what: string; todo: string };

const REMEDIES = {
  would_revert: { retry: true, record: false },
  reverted: { retry: true, record: false },
  foreign_nonce: { retry: true, record: true },
  no_transfer: { retry: true, record: false },
  fee: { retry: false, record: false },
} as const satisfies Record<string, Remedies>;

const isKnown = (reason: string | null): reason is keyof typeof REMEDIES =>
  reason !== null && Object.hasOwn(REMEDIES, reason);

/** What can be done about a payment in `attention`. */
export function remediesOf({ reason }: Pick<AdminPayment, "reason">): Remedies {
  return isKnown(reason) ? REMEDIES[reason] : { retry: true, record: false };
}

/**
 * What a payment in `attention` is about. A reason that nobody has put into words yet says itself.
 *
 * @example
 * attentionOf({ reason: "reverted" }, t).title // "The transaction failed on the chain"
 */
export function attentionOf(payment: Pick<AdminPayment, "reason">, t: AttentionMessages): Attention {
  const { reason } = payment;
  const words = isKnown(reason)
    ? { title: t[`${reason}Title`], what: t[`${reason}What`], todo: t[`${reason}Todo`] }
    : { title: t.unknownTitle, what: t.unknownWhat({ reason: reason ?? t.noReason }), todo: t.unknownTodo };
  return { ...words, ...remediesOf(payment) };
}
