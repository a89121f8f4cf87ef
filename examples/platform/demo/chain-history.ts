import { parseAmount } from "@freehold/contract";
import { contract } from "@freehold/testing/chain/contracts";
import { type TestChain, testAccount } from "@freehold/testing/chain/start-chain";
import { type Address, encodeFunctionData, type LocalAccount, parseEther, parseGwei } from "viem";
import { accountOf, TREASURY } from "./wallets.ts";
import type { DemoPlan } from "./world/plan.ts";
import { refundOf } from "./world/refunds.ts";

const DAY = 24 * 60 * 60;
/** What the treasury has beside what people paid in, so that earnings can be paid, too. */
const FLOAT = parseAmount("250000");
/** More than a transfer needs. */
const GAS = 120_000n;
/** Transactions that fit into a block, with room to spare. */
const IN_A_BLOCK = 100;
/** Blocks after the last transfer, until it is final. */
const FINAL = 5;

type Transfer = { from: LocalAccount; to: Address; amount: bigint; daysAgo: number };

/**
 * Deploys the token on a new chain and makes every transfer of the world's past: deposits to the treasury and refunds from it, each
 * in a block of its own at its own time.
 *
 * @param options.now - the day the world is made, in seconds since 1970.
 */
export async function makeHistory(
  chain: TestChain,
  { people, refunds }: DemoPlan,
  { token, now }: { token: Address; now: number },
): Promise<void> {
  const { abi } = contract("UBXS");
  const treasury = testAccount(TREASURY);
  const nonces = new Map<Address, number>();
  /** Signed here and not by the node, and not waited for: hundreds of receipts would take a minute. */
  async function send(account: LocalAccount, call: "mint" | "transfer", to: Address, amount: bigint): Promise<void> {
    const nonce = nonces.get(account.address) ?? (await chain.client.getTransactionCount({ address: account.address }));
    nonces.set(account.address, nonce + 1);
    const serializedTransaction = await account.signTransaction({
      chainId: chain.chain.id,
      type: "eip1559",
      nonce,
      gas: GAS,
      maxFeePerGas: parseGwei("10"),
      maxPriorityFeePerGas: parseGwei("1"),
      to: token,
      data: encodeFunctionData({ abi, functionName: call, args: [to, amount] }),
    });
    await chain.client.sendRawTransaction({ serializedTransaction });
  }

  await chain.deployToken();
  await send(testAccount(0), "mint", treasury.address, FLOAT);
  await chain.mine();
  const owners = people.filter(({ deposits = [], inWallet }) => deposits.length > 0 || inWallet !== undefined);
  for (const [place, person] of owners.entries()) {
    const { address } = accountOf(person);
    const paid = (person.deposits ?? []).reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
    // For the fees of what they send.
    if (person.account === undefined) await chain.client.setBalance({ address, value: parseEther("1") });
    await send(testAccount(0), "mint", address, paid + parseAmount(person.inWallet ?? "0"));
    if ((place + 1) % IN_A_BLOCK === 0) await chain.mine();
  }
  await chain.mine();

  let last = 0;
  for (const { from, to, amount, daysAgo } of transfersOf({ people, refunds })) {
    // No two blocks have the same time.
    last = Math.max(last + 1, Math.round(now - daysAgo * DAY));
    await chain.client.setNextBlockTimestamp({ timestamp: BigInt(last) });
    await send(from, "transfer", to, amount);
    await chain.mine();
  }
  await chain.mine(FINAL);
}

/** What went between people and the treasury, the oldest first. */
function transfersOf({ people, refunds }: Pick<DemoPlan, "people" | "refunds">): Transfer[] {
  const treasury = testAccount(TREASURY);
  const deposits = people.flatMap((person) =>
    (person.deposits ?? []).map(({ amount, daysAgo }) => ({
      from: accountOf(person),
      to: treasury.address,
      amount: parseAmount(amount),
      daysAgo,
    })),
  );
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const payments = refunds.flatMap(({ email, steps }) => {
    const person = byEmail.get(email);
    return steps
      .filter(({ act }) => act === "pay")
      .flatMap(({ daysAgo }) =>
        person ? [{ from: treasury, to: accountOf(person).address, amount: refundOf(person), daysAgo }] : [],
      );
  });
  return [...deposits, ...payments].sort((one, other) => other.daysAgo - one.daysAgo);
}
