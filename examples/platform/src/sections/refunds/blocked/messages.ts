import { count, messages, params } from "@freehold/ui";

/** Why something is not paid, in a few words by the server's code, and what is said beside the server's sentence. */
export const $blockedMessages = messages("siteRefundsBlocked", {
  payments_stopped: "Payments stopped",
  node_unreachable: "Node does not answer",
  node_behind: "Node is behind",
  wrong_chain: "Wrong chain",
  foreign_transactions: "Foreign transactions",
  nonce_gap: "A transaction is missing",
  treasury_short_of_token: "Too little UBXS",
  treasury_short_of_gas: "Too little for fees",
  fee_above_limit: "Fees above the limit",
  chain_stands_still: "Chain stands still",
  server_fault: "Server fault",
  approvals_missing: "Approval missing",
  cooling_off: "Cooling off",
  token_refuses: "Token refuses it",
  node_refuses: "Node refuses it",
  bump_short_of_gas: "Too little for its fee",
  earlier_key: "Earlier key",
  waits_its_turn: "In line",
  reverted: "Failed on the chain",
  foreign_nonce: "Replaced by another",
  no_transfer: "Moved nothing",

  since: "Since {time}.",
  resumes: "It goes on by itself as soon as the cause is gone.",
  resumesAt: "It goes on by itself, {time} at the earliest.",
  waitsForAdmin: "It does not go on before admins have decided.",

  retry: "Pay it anew",
  retryAll: count({ one: "Pay {count} request anew", other: "Pay {count} requests anew" }),
  retryTitle: count({ one: "Pay it anew?", other: "Pay {count} requests anew?" }),
  asking: "Asking the chain...",
  notRetried: "They cannot be paid anew now.",
  retryProof:
    "The server asks the chain for the proof that the payment before can never be made any more. Only with that proof a request stands in line again, and it is paid once. What was refused before it was signed is tried again at once.",
  retryThen: "The approvals have to be there still. If what was in the way is not mended, it will stop here again.",
  toRetry: "Requests to pay anew",
  retryResults: "What became of them",
  retried: "In line again",
  notRetriedWhy: "Not paid anew: {why}",
  retriedCount: params("{count} in line again"),
  notRetriedCount: params("{count} not paid anew"),
  noReason: "the server did not say why.",
});

/** What {@link $blockedMessages} holds. */
export type BlockedMessages = ReturnType<(typeof $blockedMessages)["get"]>;
