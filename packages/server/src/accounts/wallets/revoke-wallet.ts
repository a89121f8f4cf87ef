import { toAddress } from "../../platform/chain/address.ts";
import type { Tx } from "../../platform/database/connect.ts";

/**
 * No longer takes a person's wallet for theirs, if it is this one, or was verified since then. Whoever linked it may come in
 * again: what goes there cools off from now on, until another wallet takes its place.
 *
 * @returns whether a verified wallet is verified no more.
 */
export async function revokeWallet(
  tx: Tx,
  userId: string,
  which: { address: string } | { since: Date },
): Promise<boolean> {
  const wallet =
    "address" in which
      ? tx`lower(wallet_address) = ${toAddress(which.address)}`
      : tx`wallet_verified_at >= ${which.since}`;
  const [revoked] = await tx<{ was_verified: boolean }[]>`
    with person as (select id, wallet_verified_at from users where id = ${userId} and ${wallet} for no key update)
    update users set wallet_verified_at = null, wallet_replaced_at = 'infinity' from person where users.id = person.id
    returning person.wallet_verified_at is not null as was_verified`;
  return revoked?.was_verified ?? false;
}
