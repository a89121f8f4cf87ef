import { amount, count, field, isSameDestination, type Refund, readRefund, text } from "./refund.ts";

/** A deposit that a request takes with it. */
export type IncludedDeposit = {
  amount: string | null;
  txHash: string | null;
  chainId: number | null;
  createdAt: string | null;
};

/** The answer to a submission. `refund` is null when the server sent no details. */
export type Receipt = {
  refund: Refund | null;
  depositCount: number | null;
  total: string | null;
  deposits: IncludedDeposit[];
  /** The address as it was sent. */
  sentTo: string;
  /** The server recorded another address than was sent: an alert, never a success. */
  addressDiffers: boolean;
};

/**
 * Reads the answer to a submission.
 *
 * @param sentTo - the address as it was sent, to compare with the one the server recorded.
 */
export function readReceipt(answer: unknown, sentTo: string): Receipt {
  const refund = readRefund(field(answer, "withdrawal"));
  const info = field(answer, "total_deposits_info");
  const list = field(info, "deposits_breakdown");
  const deposits = (Array.isArray(list) ? list : []).map((entry: unknown) => ({
    amount: amount(field(entry, "amount_ubxs")),
    txHash: text(field(entry, "tx_hash")),
    chainId: count(field(entry, "chain_id")),
    createdAt: text(field(entry, "created_at")),
  }));
  return {
    refund,
    depositCount: count(field(info, "deposit_count")) ?? refund?.depositCount ?? null,
    total: amount(field(info, "total_amount")) ?? refund?.amount ?? null,
    deposits,
    sentTo,
    addressDiffers: refund?.walletAddress != null && !isSameDestination(refund.walletAddress, sentTo),
  };
}
