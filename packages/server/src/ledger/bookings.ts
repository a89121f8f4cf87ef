import type { Tx } from "../platform/database/connect.ts";
import { lockBalances } from "./balances.ts";
import { post } from "./post.ts";

/** An amount that moves in a user's books because of an investment or a reward. */
export type Movement = {
  userId: string;
  /** micro-UBXS, above zero. */
  amount: bigint;
  /** The investment or referral it belongs to. */
  reference: string;
  /** When it happened, for bookings of the past. @default now */
  at?: Date;
};

/**
 * Moves principal from available to invested. What deposits have remaining stays the same, so that a refund still takes it
 * (DESIGN 6). Locks the user's balances until the transaction ends.
 *
 * @returns false, and books nothing, if less than the amount is available.
 */
export async function investPrincipal(tx: Tx, { userId, amount, reference, at }: Movement): Promise<boolean> {
  const { available } = await lockBalances(tx, userId);
  if (available < amount) return false;
  await post(tx, { userId, kind: "investment", reference, entries: { available: -amount, invested: amount }, at });
  return true;
}

/**
 * Books a referral reward to a user's earnings. Locks the user's balances until the transaction ends. Payouts come from
 * distributions only (payouts/engine).
 */
export async function bookEarnings(
  tx: Tx,
  kind: "referral_reward",
  { userId, amount, reference, at }: Movement,
): Promise<void> {
  await lockBalances(tx, userId);
  await post(tx, { userId, kind, reference, entries: { income: -amount, earnings: amount }, at });
}
