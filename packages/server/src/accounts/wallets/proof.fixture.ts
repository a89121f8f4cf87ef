import { keyOf } from "../../money.fixture.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type Signer, proveWallet as seedProof } from "./seed-proof.ts";

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
  { wallet, ...more }: { wallet?: string | Signer | undefined; at?: Date } = {},
): Promise<void> {
  if (typeof wallet === "object") return seedProof(sql, userId, { signer: wallet, ...more });
  const address = wallet ?? (await registeredBy(sql, userId));
  await seedProof(sql, userId, { signer: keyOf(address), address, ...more });
}

async function registeredBy(sql: Queryable, userId: string): Promise<string> {
  const [person] = await sql<[{ wallet_address: string }]>`select wallet_address from users where id = ${userId}`;
  return person.wallet_address;
}
