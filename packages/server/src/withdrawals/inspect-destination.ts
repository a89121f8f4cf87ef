import type { DestinationInspection } from "@freehold/contract";
import { parseAbi } from "viem";
import { type Address, toAddress } from "../platform/chain/address.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { unknownWithdrawal } from "./transition.ts";

/** Calls that only wallets answer: a Safe has a threshold of owners, and other contract wallets check signatures (ERC-1271). */
const WALLET = parseAbi([
  "function getThreshold() view returns (uint256)",
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);
/** How the code of an account with a key begins that has delegated to a contract (EIP-7702). */
const DELEGATION = "0xef0100";

/**
 * Finds out whether a request goes to a wallet, from which a person can move the money on. What is sent to a token's or an exchange's
 * contract may be lost.
 *
 * @returns `unknown` also where the node does not answer.
 * @throws {ProblemError} `not_found`.
 */
export async function inspectRequest(
  sql: Queryable,
  chain: Chain | null | undefined,
  id: string,
): Promise<DestinationInspection["kind"]> {
  const [request] = await sql<{ wallet_address: string; is_proved: boolean }[]>`
    select w.wallet_address, exists (
      select from verified_wallets v where v.user_id = w.user_id and v.address = lower(w.wallet_address)) as is_proved
    from withdrawals w where w.id = ${id}`;
  if (!request) throw unknownWithdrawal();
  return request.is_proved ? "wallet" : inspectDestination(chain, request.wallet_address);
}

/** Finds out what is at an address. @returns as {@link inspectRequest}. */
export async function inspectDestination(
  chain: Chain | null | undefined,
  address: string,
): Promise<DestinationInspection["kind"]> {
  if (!chain) return "unknown";
  try {
    return await judge(chain, toAddress(address));
  } catch (error) {
    if (error instanceof ChainError) return "unknown";
    throw error;
  }
}

async function judge({ client }: Chain, address: Address): Promise<DestinationInspection["kind"]> {
  const code = await withChainErrors(() => client.getCode({ address }));
  if (!code || code.startsWith(DELEGATION)) return "wallet";
  const asks = [
    { functionName: "getThreshold" },
    { functionName: "isValidSignature", args: [`0x${"0".repeat(64)}`, "0x"] },
  ] as const;
  for (const ask of asks) if (await answers(client, address, ask)) return "wallet";
  return "contract";
}

async function answers(
  client: Chain["client"],
  address: Address,
  ask: { functionName: "getThreshold" } | { functionName: "isValidSignature"; args: readonly [`0x${string}`, "0x"] },
): Promise<boolean> {
  try {
    await withChainErrors(() => client.readContract({ address, abi: WALLET, ...ask }));
    return true;
  } catch (error) {
    if (error instanceof ChainError && error.code === "unreachable") throw error;
    return false;
  }
}
