import type { Session } from "@freehold/session";

/** Whether the signed-in user has proved that this very wallet is theirs. */
export function isVerified(session: Session, address: string | undefined): boolean {
  if (session.status !== "signed-in" || !address) return false;
  const { wallet_address, wallet_verified_at } = session.user;
  return Boolean(wallet_verified_at) && wallet_address === address;
}
