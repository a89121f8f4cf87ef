import type { DifferenceKind } from "@freehold/contract";
import { STAT_RULES } from "../ledger/differences.ts";

/** What a rule about the books is, and what it compares, in words: a figure of a person unless `of` says of what. */
type Rule = { kind: DifferenceKind; figure: string; counts?: true; of?: "property" | "distribution" };

const balance = (figure: string): Rule => ({ kind: "balance", figure });
const other = (figure: string): Rule => ({ kind: "other", figure });
const count = (figure: string, more: Partial<Rule> = {}): Rule => ({ kind: "other", figure, counts: true, ...more });
/** A sentence of its own says what it compares. */
const told = (kind: DifferenceKind): Rule => ({ kind, figure: "" });

/** Every rule of the reconciliation, by its code in the database. */
const RULES: Readonly<Record<string, Rule>> = {
  payment_without_transfer: told("payment_without_transfer"),
  payment_differs_from_request: told("payment_differs_from_request"),
  completed_without_payment: told("completed_without_payment"),
  unexplained_transfer: told("unexplained_transfer"),
  deposit_without_transfer: told("deposit_without_transfer"),
  treasury_balance: told("treasury_balance"),
  unknown_chain: { ...told("unknown_treasury"), counts: true },
  unknown_treasury: { ...told("unknown_treasury"), counts: true },
  proven_balance: told("other"),
  ...Object.fromEntries(STAT_RULES.map((code) => [code, told("daily_stat")])),
  referral_rank: { ...told("daily_stat"), counts: true },
  stat_count: { ...told("daily_stat"), counts: true },

  available_by_journal: balance("The available balance"),
  invested_by_journal: balance("The invested balance"),
  earnings_by_journal: balance("The earnings"),
  reserved_by_journal: balance("The reserved balance"),
  payouts_clearing_by_journal: balance("What is on its way to the earnings"),
  external_by_journal: balance("What was paid in and out"),
  operating_by_journal: balance("The income"),
  earnings_by_origin: balance("The earnings"),
  payouts_clearing_by_origin: balance("What is on its way to the earnings"),
  external_by_origin: balance("What was paid in and out"),
  operating_by_origin: balance("The income"),
  deposits_remaining: balance("What remains of the deposits"),
  deposits_open: { ...balance("The number of deposits with money left"), counts: true },
  principal: balance("The available and invested money"),
  reserved_by_requests: balance("The money reserved for requests"),

  unbalanced_booking: { kind: "unbalanced_booking", figure: "The sum of a booking" },
  deposit_parts: { kind: "deposit_parts", figure: "The sum of a deposit's parts" },
  request_principal: { kind: "request_principal", figure: "The money that a request takes from deposits" },
  request_count: { kind: "request_count", figure: "The number of deposits in a request", counts: true },
  request_approvals: count("The number of approvals behind a request"),
  request_shares: other("The cost of the shares that a request holds"),
  request_lots: count("The number of ended purchases in a request"),
  deposit_transfers: count("The number of transfers behind a deposit"),
  deposit_proofs: count("The number of proofs that a deposit is its person's"),
  invested_by_shares: other("The invested money"),
  purchase_price: other("The cost of a purchase of shares at the property's price"),
  purchase_booking: other("The booking of a purchase of shares"),
  purchase_fee_booking: other("The booked fee of a purchase of shares"),
  purchase_fee_deposits: other("The fee of a purchase of shares that deposits paid"),
  payout_booking: other("The booking of a payout"),
  payout_posting: other("The payout in the earnings"),
  payout_distributions: count("The number of distributions behind a payout"),
  payout_share_days: count("The share-days of a payout"),
  month_earnings: other("What was earned in a month"),
  month_payouts: count("The number of payouts in a month"),
  property_earnings: other("What a property earned"),
  property_payouts: count("The number of payouts of a property"),
  referral_people: count("The number of people who were referred"),
  referral_rewards: other("The rewards for referrals"),
  reward_booking: other("The booking of a reward for a referral"),
  reward_purchase: other("The purchase behind a reward for a referral"),
  reward_overdue: other("The reward for a referral that is due"),
  wallet_proof: count("The number of proofs behind a verified wallet"),
  shares_sold: count("The number of shares sold", { of: "property" }),
  shares_in_treasury: count("The number of shares in the treasury", { of: "property" }),
  distribution_sum: { ...other("The sum of the payouts"), of: "distribution" },
  distribution_payouts: count("The number of payouts", { of: "distribution" }),
  distribution_posted: count("The number of payouts that reached the earnings", { of: "distribution" }),
};

/** The rule of a code. One that is not here names itself: what differs is told in any case. */
export const ruleOf = (code: string): Rule => RULES[code] ?? other(`"${code}"`);

/**
 * Whether two admins may accept it: what the blockchain shows and no row of ours can put right. What the books say of themselves is
 * put right and never accepted.
 */
export const isAcceptable = (code: string): boolean => code === "unexplained_transfer" || code === "treasury_balance";
