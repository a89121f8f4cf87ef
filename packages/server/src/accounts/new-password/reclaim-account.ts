import { lockBalances } from "../../ledger/balances.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { renewWords } from "../../platform/mail/words.ts";
import { removeFactors } from "../factors/remove-factors.ts";
import { lockPerson } from "../store.ts";
import { revokeWallet } from "../wallets/revoke-wallet.ts";

/** What was taken from an account that may have been made by a stranger. */
export type Reclaimed = {
  /** A wallet that is not the account's verified one any more. */
  wallet: string | null;
  /** The referral code it was registered with does not count any more. */
  referral: boolean;
  /** Passkeys and authenticator apps were removed. */
  factors: boolean;
};

/**
 * The reader of an address's mail takes the account over, by a link for a new password. The one who knew the old one may be a stranger who
 * registered another person's address: a wallet that was verified before the address was confirmed is not taken for the person's any
 * more, passkeys and authenticators added before are removed, and while it never was confirmed, the code of a referrer does not count
 * either, and there are new words for our emails. What was added since stays: a mailed link takes the place of the password alone (ASVS 6.4.3).
 *
 * Locks the person's row and then their balances, until the transaction ends. Called before the address is noted as confirmed.
 */
export async function reclaimAccount(tx: Tx, userId: string, now: Date): Promise<Reclaimed> {
  await lockPerson(tx, userId);
  await lockBalances(tx, userId);
  const [person] = await tx<[{ wallet_address: string; email_confirmed_at: Date | null; referred_by: string | null }]>`
    select wallet_address, email_confirmed_at, referred_by from users where id = ${userId}`;
  const isRevoked = await revokeWallet(tx, userId, { until: person.email_confirmed_at ?? now });
  const hasCode = person.email_confirmed_at === null && person.referred_by !== null;
  if (hasCode) await tx`update users set referred_by = null where id = ${userId}`;
  const { removed: factors } = await removeFactors(tx, userId, { until: person.email_confirmed_at ?? now });
  // The stranger could read the words that the owner is to know our emails by.
  if (person.email_confirmed_at === null) await renewWords(tx, userId);
  return { wallet: isRevoked ? person.wallet_address : null, referral: hasCode, factors };
}
