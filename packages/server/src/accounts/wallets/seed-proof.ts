import { getAddress, type LocalAccount } from "viem";
import type { Queryable } from "../../platform/database/connect.ts";
import { OWNERSHIP } from "./verify-wallet.ts";
import { makeWalletNonce } from "./wallet-nonce.ts";

/** What signs for a wallet. */
export type Signer = Pick<LocalAccount, "address" | "signMessage">;

/**
 * A person of a seeded world proves a wallet, as a signed message does.
 *
 * @param proof.address - as it is registered. @default the signer's
 * @param proof.at - when. @default now
 */
export async function proveWallet(
  sql: Queryable,
  userId: string,
  { signer, address = signer.address, at = new Date() }: { signer: Signer; address?: string; at?: Date },
): Promise<void> {
  const message = [
    "freehold.example wants you to sign in with your Ethereum account:",
    `${getAddress(signer.address)}\n`,
    `${OWNERSHIP}. It is seeded.\n`,
    "URI: https://freehold.example",
    "Version: 1",
    "Chain ID: 1",
    `Nonce: ${makeWalletNonce(userId)}`,
    `Issued At: ${at.toISOString()}`,
  ].join("\n");
  await sql`
    with proof as (
      insert into verified_wallets (address, user_id, verified_at, message, signature)
      values (lower(${address}), ${userId}, ${at}, ${message}, ${await signer.signMessage({ message })})
      on conflict do nothing
    )
    update users set wallet_address = ${address}, wallet_verified_at = ${at} where id = ${userId}`;
}
