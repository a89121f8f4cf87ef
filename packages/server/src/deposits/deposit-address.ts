import type { DepositAddress } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import type { Chain } from "../platform/chain/chain.ts";
import { ERC20 } from "../platform/chain/token.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { Sql } from "../platform/database/connect.ts";
import { noChain, orUnavailable } from "../platform/http/chain-problem.ts";
import { readSettings } from "../settings/store.ts";

/** The token's own name for itself never changes, so it is asked once. */
const symbols = new WeakMap<Chain, string>();

/**
 * Where deposits go, and whether any are taken.
 *
 * @throws {ProblemError} `chain_unavailable` without a chain, or if the node does not tell the token's symbol.
 */
export async function readDepositAddress(sql: Sql, chain: Chain | null): Promise<DepositAddress> {
  if (!chain) throw noChain();
  const symbol = symbols.get(chain) ?? (await orUnavailable(() => readSymbol(chain)));
  symbols.set(chain, symbol);
  return {
    chain_id: chain.id,
    address: checksumAddress(chain.treasury),
    token_address: checksumAddress(chain.token),
    token_symbol: symbol,
    // `Chain.check` refuses a token with others.
    token_decimals: 6,
    confirmations: chain.confirmations,
    platform_status: (await readSettings(sql)).platformStatus,
  };
}

async function readSymbol(chain: Chain): Promise<string> {
  await chain.check();
  return withChainErrors(() => chain.client.readContract({ address: chain.token, abi: ERC20, functionName: "symbol" }));
}
