import type { Session } from "@freehold/session";

/** Returns whether this wallet is the signed-in user's verified wallet. */
export function isVerified(session: Session, address: string | undefined): boolean {
  if (session.status !== "signed-in" || !address) return false;
  const { wallet_address, wallet_verified_at } = session.user;
  return Boolean(wallet_verified_at) && wallet_address === address;
}
