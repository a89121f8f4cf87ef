import { lockBalances } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import type { Tx } from "../platform/database/connect.ts";
import { inCount, inUbxs } from "../platform/format.ts";
import { invalidFields, ProblemError } from "../platform/http/problem.ts";
import { rewardReferral } from "../referrals/reward-referral.ts";
import { lockSettingsForShare } from "../settings/store.ts";
import { priceShares, type Wanted } from "./price-shares.ts";
import { findForSale, insertInvestment, type PropertyForSale, payFee, takeShares } from "./store.ts";

/** A purchase as it is asked for. */
export type Purchase = {
  userId: string;
  propertyId: string;
  wanted: Wanted;
  /** What it was said to cost with its fee, in micro-UBXS. @default whatever it costs */
  total?: bigint | undefined;
};

/**
 * Buys shares (PLATFORM 2): principal moves from available to invested, so that a refund still takes it. Earnings are not
 * invested.
 *
 * @returns the id of the purchase.
 * @throws {ProblemError} `platform_suspended`; `payment_unexplained`; and what {@link buyShares} throws.
 */
export async function invest(tx: Tx, purchase: Purchase): Promise<string> {
  // Read after the wait for the balances, and kept until the purchase is there: none is made after the platform was suspended.
  await lockBalances(tx, purchase.userId);
  const { platformStatus, investmentFeeBps } = await lockSettingsForShare(tx);
  if (platformStatus === "suspended")
    throw new ProblemError(
      "platform_suspended",
      "Investing is closed while the platform is suspended. All invested amounts are being refunded.",
    );
  await refuseWhileUnclear(tx, purchase.userId);
  return buyShares(tx, { ...purchase, feeBps: investmentFeeBps });
}

/**
 * Keeps a person from investing what a transfer may have paid them already: the shares, and the reward that another account gets for
 * them, would be bought with money that is gone.
 *
 * @throws {ProblemError} `payment_unexplained`.
 */
async function refuseWhileUnclear(tx: Tx, userId: string): Promise<void> {
  const [{ paid }] = await tx<[{ paid: boolean }]>`select may_have_been_paid(${userId}) as paid`;
  if (paid)
    throw new ProblemError(
      "payment_unexplained",
      "We may have sent you a payment that our records can't explain. You can invest again once we've checked it. Nothing was taken from your balance.",
    );
}

/**
 * {@link invest}, whatever the platform's status.
 *
 * Locks the buyer's balances first and the property last, and for as short as can be: others buy there as well. The statement
 * that takes the shares is what decides who gets the last ones, and makes the property `funded` with them.
 *
 * @returns the id of the purchase.
 * @throws {ProblemError} `not_found`; `not_for_sale`; `not_enough_shares` with how many are left; `insufficient_balance`;
 * `price_changed`; `validation_failed` if the amount pays for no share.
 */
export async function buyShares(tx: Tx, purchase: Purchase & { feeBps: number }): Promise<string> {
  const { userId, propertyId, wanted, feeBps } = purchase;
  const property = await findForSale(tx, propertyId);
  if (!property) throw unknownProperty();
  // Fixed since it was published, so that it may be read before anything is locked.
  const price = priceShares(wanted, property.share_price, feeBps);
  if (price.shares === 0n) throw tooLittle(property, feeBps);
  refuseWhenShort(property, price.shares);
  if (purchase.total !== undefined && purchase.total !== price.total)
    throw new ProblemError("price_changed", `These shares now cost ${inUbxs(price.total)}.`);

  const { available } = await lockBalances(tx, userId);
  if (available < price.total)
    throw new ProblemError(
      "insufficient_balance",
      `You can invest at most ${inUbxs(available)}, and this costs ${inUbxs(price.total)}.`,
    );
  const id = await insertInvestment(tx, { userId, propertyId, sharePrice: property.share_price, ...price });
  const { cost, fee } = price;
  await post(tx, { userId, kind: "investment", reference: id, entries: { available: -cost, invested: cost } });
  if (fee > 0n) await payFee(tx, { userId, id, fee });
  await rewardReferral(tx, userId);
  if (!(await takeShares(tx, { propertyId, shares: price.shares }))) {
    refuseWhenShort((await findForSale(tx, propertyId)) ?? property, price.shares);
    throw new Error(`The shares of property ${propertyId} were neither sold nor short.`);
  }
  return id;
}

/** The answer for unknown properties and drafts, alike. */
function unknownProperty(): ProblemError {
  return new ProblemError("not_found", "We couldn't find this property.");
}

function refuseWhenShort({ status, shares_available }: PropertyForSale, shares: bigint): void {
  if (status === "closed") throw new ProblemError("not_for_sale", "Shares in this property are no longer for sale.");
  if (status === "open" && shares <= shares_available) return;
  const left = status === "open" ? Number(shares_available) : 0;
  const sentence =
    left === 0
      ? "All shares in this property are sold."
      : `Only ${inCount(left)} ${left === 1 ? "share is" : "shares are"} left.`;
  throw new ProblemError("not_enough_shares", sentence, { sharesAvailable: left });
}

function tooLittle({ share_price }: PropertyForSale, feeBps: number): ProblemError {
  const { total } = priceShares({ shares: 1n }, share_price, feeBps);
  return invalidFields([{ path: "amount_ubxs", message: `must be at least ${inUbxs(total)}, the price of one share` }]);
}
