import type { Tx } from "../platform/database/connect.ts";
import { lockBalances } from "./balances.ts";
import { post } from "./post.ts";

/** A reward that is booked to a user. */
export type Movement = {
  userId: string;
  /** micro-UBXS, above zero. */
  amount: bigint;
  /** The referral it belongs to. */
  reference: string;
};

/**
 * Books a referral reward to a user's earnings. Locks the user's balances until the transaction ends. Payouts come from
 * distributions only (payouts/engine).
 */
export async function bookEarnings(tx: Tx, { userId, amount, reference }: Movement): Promise<void> {
  await lockBalances(tx, userId);
  await post(tx, { userId, kind: "referral_reward", reference, entries: { operating: -amount, earnings: amount } });
}
