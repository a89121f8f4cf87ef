import type { Address } from "../platform/chain/address.ts";
import type { Tx } from "../platform/database/connect.ts";

/**
 * Whether an admin who would propose whose money a transfer is, is that person or has the wallet. `refusal_to_confirm()` asks the same of
 * both admins again.
 */
export async function concernsAdmin(
  tx: Tx,
  { adminId, userId, wallet }: { adminId: string; userId: string; wallet: Address },
): Promise<boolean> {
  if (userId === adminId) return true;
  const [row] = await tx<[{ has: boolean }]>`select has_wallet(${adminId}, ${wallet}) as has`;
  return row.has;
}
