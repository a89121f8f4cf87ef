import { count, messages, params } from "@freehold/ui";

/** Why something is not paid, in a few words by the server's code, and what is said beside the server's sentence. */
export const $holdMessages = messages("siteHolds", {
  payments_stopped: "Payments stopped",
  payer_stalled: "Payments stalled",
  node_unreachable: "Node does not answer",
  node_behind: "Node is behind",
  wrong_chain: "Wrong network",
  foreign_transactions: "Unknown transactions",
  nonce_gap: "A transaction is missing",
  treasury_short_of_token: "Too little UBXS",
  treasury_short_of_gas: "Too little for fees",
  fee_above_limit: "Fees above the limit",
  chain_stands_still: "No new blocks",
  finality_stands_still: "No new final blocks",
  server_fault: "Server fault",
  approvals_missing: "Approval missing",
  paid_before: "Perhaps paid already",
  unexplained_payment: "Unexplained payment",
  cooling_off: "Waiting period",
  token_refuses: "Token refuses it",
  node_refuses: "Node refuses it",
  bump_short_of_gas: "Too little for its fee",
  earlier_key: "Earlier key",
  waits_its_turn: "In line",
  reverted: "Failed on the blockchain",
  foreign_nonce: "Replaced by another",
  no_transfer: "Moved nothing",

  since: "Since {time}.",
  resumes: "Nothing else has to be done: it goes on as soon as the cause is gone.",
  resumesAt: "Nothing else has to be done: it is tried again at {time}.",
  waitsForAdmin: "It waits for a decision of admins.",

  retry: "Pay again",
  retryAll: count({ one: "Pay {count} request again", other: "Pay {count} requests again" }),
  retryTitle: count({ one: "Pay this request again?", other: "Pay {count} requests again?" }),
  asking: "Asking the blockchain...",
  notRetried: "They cannot be paid again now.",
  retryProof:
    "The server first proves on the blockchain that the earlier payment can never be made. Only with that proof is a request put in line again, so that no refund is paid twice. What was refused before it was signed is tried again at once.",
  retryThen: "The approvals still have to be valid. If the cause is not mended, it will stop here again.",
  toRetry: "Requests to pay again",
  retryResults: "Results",
  retried: "In line again",
  notRetriedWhy: "Not paid again: {why}",
  retriedCount: params("{count} in line again"),
  notRetriedCount: params("{count} not paid again"),
  noReason: "the server did not say why.",

  held: "Approved and not paid",
  heldPartial: "This may not be all",
  heldNotRead: "What is approved and not paid could not be read.",
  heldMore: params("{count} more follow once these are settled."),
});

/** What {@link $holdMessages} holds. */
export type HoldMessages = ReturnType<(typeof $holdMessages)["get"]>;
