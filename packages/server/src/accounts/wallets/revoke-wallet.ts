import { toAddress } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";

/** Wallets are verified by the clocks of processes, which may be so far off, in seconds: rather one too many is doubted. */
const SKEW = 5 * 60;

/**
 * No longer takes a person's wallet for theirs, if it is this one, or was verified since or until then. The stranger who linked it may come in
 * again: what goes there cools off from now on, until another wallet takes its place.
 *
 * @returns whether a verified wallet is verified no more.
 */
export async function revokeWallet(
  tx: Tx,
  userId: string,
  which: { address: string } | { since: Date } | { until: Date },
): Promise<boolean> {
  const skew = tx`${SKEW} * interval '1 second'`;
  const wallet =
    "address" in which
      ? tx`lower(wallet_address) = ${toAddress(which.address)}`
      : "since" in which
        ? tx`wallet_verified_at >= ${which.since}::timestamptz - ${skew}`
        : tx`wallet_verified_at <= ${which.until}::timestamptz + ${skew}`;
  const [revoked] = await tx<{ was_verified: boolean }[]>`
    with person as (select id, wallet_verified_at from users where id = ${userId} and ${wallet} for no key update)
    update users set wallet_verified_at = null, wallet_replaced_at = 'infinity' from person where users.id = person.id
    returning person.wallet_verified_at is not null as was_verified`;
  return revoked?.was_verified ?? false;
}
