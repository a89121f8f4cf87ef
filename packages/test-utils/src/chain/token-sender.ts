import {
  type Address,
  encodeFunctionData,
  keccak256,
  type LocalAccount,
  parseEther,
  parseGwei,
  stringToHex,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { contract } from "./contracts.ts";
import type { TestChain } from "./start-chain.ts";

/** More than a transfer needs. */
const GAS = 120_000n;

const named = new Map<string, PrivateKeyAccount>();

/** An account whose key is made of a name, beside those of anvil: it is no secret. */
export function namedAccount(name: string): PrivateKeyAccount {
  const account = named.get(name) ?? privateKeyToAccount(keccak256(stringToHex(name)));
  named.set(name, account);
  return account;
}

/**
 * Sends many transactions of a token without waiting for the receipt of each, which takes long for hundreds: they are in the next
 * block that is mined. They are signed here, one account's after each other.
 *
 * @example
 * const sender = createTokenSender(chain, token);
 * await sender.send(testAccount(0), "mint", person.address, 5_000_000n);
 * await chain.mine();
 */
export function createTokenSender({ client, chain }: TestChain, token: Address) {
  const { abi } = contract("UBXS");
  const nonces = new Map<Address, number>();
  return {
    /** Gives an account coins for the fees of what it sends. */
    fund: (address: Address) => client.setBalance({ address, value: parseEther("1") }),
    async send(account: LocalAccount, call: "mint" | "transfer", to: Address, amount: bigint): Promise<void> {
      const { address } = account;
      const nonce = nonces.get(address) ?? (await client.getTransactionCount({ address }));
      nonces.set(address, nonce + 1);
      const serializedTransaction = await account.signTransaction({
        chainId: chain.id,
        type: "eip1559",
        nonce,
        gas: GAS,
        maxFeePerGas: parseGwei("10"),
        maxPriorityFeePerGas: parseGwei("1"),
        to: token,
        data: encodeFunctionData({ abi, functionName: call, args: [to, amount] }),
      });
      await client.sendRawTransaction({ serializedTransaction });
    },
  };
}
