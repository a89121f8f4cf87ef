import { checksumAddress } from "@freehold/contract/address";
import { type PublicClient, parseAbi, parseEventLogs, type TransactionReceipt } from "viem";
import { type Address, toAddress } from "./address.ts";
import { ChainError, translate } from "./chain-error.ts";
import { withChainErrors } from "./with-chain-errors.ts";

/** What the server calls of an ERC-20. */
export const ERC20 = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function balanceOf(address account) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function symbol() view returns (string)",
]);

/** The decimals of UBXS: micro-UBXS are the token's own integers. */
const DECIMALS = 6;

/** A transfer of the token, from a receipt or a log. */
export type TokenTransfer = { from: Address; to: Address; amount: bigint; logIndex: number };

/** The token's transfers in a receipt or in logs, in their order. */
export function transfersIn({ logs }: Pick<TransactionReceipt, "logs">, token: Address): TokenTransfer[] {
  return parseEventLogs({ abi: ERC20, eventName: "Transfer", logs })
    .filter(({ address }) => toAddress(address) === token)
    .map(({ args, logIndex }) => ({
      from: toAddress(args.from),
      to: toAddress(args.to),
      amount: args.value,
      logIndex,
    }));
}

/**
 * Makes sure that there is a token of UBXS' decimals at an address.
 *
 * @throws {ChainError} `unreachable`; `wrong_token`.
 */
export async function checkToken(client: PublicClient, token: Address): Promise<void> {
  const [code, decimals] = await withChainErrors(async () => {
    const found = await client.getCode({ address: token });
    if (!found || found === "0x") return [null, null] as const;
    const read = client.readContract({ address: token, abi: ERC20, functionName: "decimals" });
    return [found, await read.catch(revertedToNull)] as const;
  });
  if (code === null)
    throw new ChainError(
      "wrong_token",
      `TOKEN_ADDRESS is ${checksumAddress(token)}, where this chain has no contract.`,
    );
  if (decimals !== DECIMALS)
    throw new ChainError(
      "wrong_token",
      `TOKEN_ADDRESS is ${checksumAddress(token)}, which is not a token with ${DECIMALS} decimals${decimals === null ? "" : ` but with ${decimals}`}.`,
    );
}

/** A call that reverts is an answer of the contract. */
function revertedToNull(error: unknown): null {
  const fault = translate(error);
  if (fault.code === "unreachable") throw fault;
  return null;
}
