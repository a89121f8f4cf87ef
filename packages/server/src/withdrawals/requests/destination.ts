import { cleanAddress, isSameAddress, MIN_ADDRESS_LENGTH } from "@freehold/contract";
import { inspectAddress } from "@freehold/contract/address";
import { findAddressProblem } from "@freehold/contract/destination";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** The platform's own addresses, if it has a chain: no request is paid there. */
export type PlatformAddresses = Pick<Chain, "treasury" | "token"> | null;

/**
 * The wallet address money shall go to, as it was meant (SPEC 5 trims it). It is stored, shown and paid exactly as it is returned here.
 *
 * @throws {ProblemError} `invalid_wallet_address`, with SPEC 5's sentences for an empty and a short one, and for an address
 * that no request could be paid to.
 */
export async function destination(sql: Queryable, input: string, platform: PlatformAddresses): Promise<string> {
  const address = cleanAddress(input);
  const fault = findFault(address) ?? (await findPlatform(sql, address, platform));
  if (fault)
    throw new ProblemError("invalid_wallet_address", fault, { errors: [{ path: "wallet_address", message: fault }] });
  return address;
}

function findFault(address: string): string | undefined {
  switch (findAddressProblem(address) ?? inspectAddress(address)) {
    case "blank":
      return "Please enter a wallet address";
    case "short":
      return `Please enter a valid wallet address (minimum ${MIN_ADDRESS_LENGTH} characters)`;
    case "malformed":
      return "We can't pay to this address. A wallet address is 0x followed by 40 characters from 0 to 9 and a to f.";
    case "zero":
      return "This is the zero address, which has no owner. Enter the address of your own wallet.";
    case "example":
      return "This is the example address, which has no owner. Enter the address of your own wallet.";
    case "unowned":
      return "This address has no owner, so anything sent there is lost. Enter the address of your own wallet.";
    case "bad-checksum":
      return "The capital letters in this address don't match its checksum, so a character is probably wrong. Copy it from your wallet again.";
    default:
      return undefined;
  }
}

/** What was paid to a treasury of before would be the platform's again, and no payment of a request explains it there. */
async function findPlatform(sql: Queryable, address: string, platform: PlatformAddresses): Promise<string | undefined> {
  const former = await sql`select from chain_cursors where treasury = lower(${address}) limit 1`;
  if (former.length > 0 || (platform && isSameAddress(address, platform.treasury)))
    return "This is the platform's deposit address. Enter the address of your own wallet.";
  if (platform && isSameAddress(address, platform.token))
    return "This is the address of the UBXS token, which no wallet can spend from. Enter the address of your own wallet.";
  return undefined;
}
