import type { AdminPayment } from "@freehold/contract";

/** What is known of why a payment needs an admin, and what to do about it. */
export type Advice = {
  title: string;
  what: string;
  todo: string;
  /** It can be paid anew, if the chain proves that the payment can never be made. */
  retry: boolean;
  /** Another transaction may have paid it: its hash can be given. */
  record: boolean;
};

const ADVICE: Readonly<Record<string, Advice>> = {
  would_revert: {
    title: "The token refuses this transfer",
    what: "It was tried without sending anything, and it would fail. Nothing is signed and nothing has moved.",
    todo: "Find out why: the wallet may be blocked by the token, or the token paused. Then pay it anew, or reject the request.",
    retry: true,
    record: false,
  },
  reverted: {
    title: "The transaction failed on the chain",
    what: "It is in a block, and it moved nothing.",
    todo: "Find out why, then pay it anew, or reject the request. Both wait until the block is final.",
    retry: true,
    record: false,
  },
  foreign_nonce: {
    title: "Somebody else used the treasury's key",
    what: "Another transaction took this payment's place. This server did not make it.",
    todo: "Stop payments and find out who holds the key. If that transaction paid this person, record it; if not, the request can be paid anew once the chain proves it.",
    retry: true,
    record: true,
  },
  no_transfer: {
    title: "The transaction paid nobody",
    what: "It succeeded, but the token moved nothing to this wallet.",
    todo: "Stop payments and have the token's contract looked at. Then pay it anew, or reject the request.",
    retry: true,
    record: false,
  },
  fee: {
    title: "The network asks for more than may be offered",
    what: "The transaction is signed and waits for a lower fee. It may still be made.",
    todo: "Nothing has to be done: it goes on by itself when fees fall. To go on sooner, raise the highest fee in the server's settings.",
    retry: false,
    record: false,
  },
};

/** What a payment in `attention` is about. */
export function adviceOn({ reason }: Pick<AdminPayment, "reason">): Advice {
  return (
    ADVICE[reason ?? ""] ?? {
      title: "This payment needs an admin",
      what: `The server says: ${reason ?? "nothing"}.`,
      todo: "Look at its history, and try to pay it anew.",
      retry: true,
      record: false,
    }
  );
}
