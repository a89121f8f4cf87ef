import { getAddress } from "viem";
import { keyOf, type Signer } from "../../money.fixture.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { OWNERSHIP } from "./verify-wallet.ts";

/** What a message says that may be another thing. */
export type Words = {
  address: string;
  statement: string;
  nonce: string;
  domain: string;
  uri: string;
  chainId: number;
  issuedAt: string;
};

/** The text of an EIP-4361 message. */
export const writeMessage = ({ address, statement, nonce, domain, uri, chainId, issuedAt }: Words) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    `${address}\n`,
    `${statement}\n`,
    `URI: ${uri}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
  ].join("\n");

/**
 * A person proves a wallet, as a signed message does.
 *
 * @param options.wallet - an account, or an address of `someAddress()`. @default the one that is registered
 * @param options.at - when. @default now
 */
export async function proveWallet(
  sql: Queryable,
  userId: string,
  { wallet, at = new Date() }: { wallet?: string | Signer | undefined; at?: Date } = {},
): Promise<void> {
  const address =
    wallet === undefined ? await registeredBy(sql, userId) : typeof wallet === "string" ? wallet : wallet.address;
  const signer = typeof wallet === "object" ? wallet : keyOf(address);
  const message = writeMessage({
    address: getAddress(signer.address),
    statement: `${OWNERSHIP}. For the test.`,
    nonce: "0".repeat(32),
    domain: "freehold.example",
    uri: "https://freehold.example",
    chainId: 1,
    issuedAt: at.toISOString(),
  });
  await sql`
    with proof as (
      insert into verified_wallets (address, user_id, verified_at, message, signature)
      values (lower(${address}), ${userId}, ${at}, ${message}, ${await signer.signMessage({ message })})
      on conflict do nothing
    )
    update users set wallet_address = ${address}, wallet_verified_at = ${at} where id = ${userId}`;
}

async function registeredBy(sql: Queryable, userId: string): Promise<string> {
  const [person] = await sql<[{ wallet_address: string }]>`select wallet_address from users where id = ${userId}`;
  return person.wallet_address;
}
