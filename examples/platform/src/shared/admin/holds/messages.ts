import { count, messages, params } from "@freehold/ui";

/** Why something is not paid, in a few words by the server's code, and what is said beside the server's sentence. */
export const $holdMessages = messages("siteHolds", {
  payments_stopped: "Payments stopped",
  payer_stalled: "Payments stalled",
  node_unreachable: "Node unreachable",
  node_behind: "Node is behind",
  wrong_chain: "Wrong network",
  foreign_transactions: "Unknown transactions",
  nonce_gap: "A transaction is missing",
  treasury_short_of_token: "Not enough UBXS",
  treasury_short_of_gas: "Not enough for fees",
  fee_above_limit: "Fees above the limit",
  chain_stands_still: "No new blocks",
  finality_stands_still: "No new final blocks",
  server_fault: "Server fault",
  approvals_missing: "Approval missing",
  paid_before: "May already be paid",
  unexplained_payment: "Unexplained payment",
  cooling_off: "Waiting period",
  token_refuses: "Token refuses it",
  node_refuses: "Node refuses it",
  bump_short_of_gas: "Not enough for its fee",
  earlier_key: "Earlier key",
  waits_its_turn: "In line",
  reverted: "Failed on the blockchain",
  foreign_nonce: "Replaced by another",
  no_transfer: "Moved nothing",

  since: "Since {time}.",
  resumes: "You don't need to do anything else: it resumes once the cause is gone.",
  resumesAt: "You don't need to do anything else: we'll retry at {time}.",
  waitsForAdmin: "Waiting for an admin.",

  retry: "Pay again",
  retryAll: count({ one: "Pay {count} request again", other: "Pay {count} requests again" }),
  retryTitle: count({ one: "Pay this request again?", other: "Pay {count} requests again?" }),
  asking: "Asking the blockchain...",
  notRetried: "We couldn't pay them again.",
  retryProof:
    "The server first proves on the blockchain that the earlier payment can never go through. Only then does it queue the request again, so that no refund is paid twice. Payments refused before they were signed are retried right away.",
  retryThen: "The approvals must still be valid. If the cause isn't fixed, the payment will be held again.",
  toRetry: "Requests to pay again",
  retryResults: "Results",
  retried: "In line again",
  notRetriedWhy: "Not paid again: {why}",
  retriedCount: params("{count} in line again"),
  notRetriedCount: params("{count} not paid again"),
  noReason: "the server didn't say why.",

  held: "Approved but not paid",
  heldPartial: "This may not be all",
  heldNotRead: "We couldn't load the approved requests that aren't paid. Try again.",
  heldMore: params("{count} more will appear once these are settled."),
});

/** What {@link $holdMessages} holds. */
export type HoldMessages = ReturnType<(typeof $holdMessages)["get"]>;
