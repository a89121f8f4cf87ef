import { parseAmount } from "@freehold/contract";
import { type TestChain, testAccount } from "@freehold/test-utils/chain/start-chain";
import { createTokenSender } from "@freehold/test-utils/chain/token-sender";
import type { DemoPlan } from "../world/plan.ts";
import { refundOf } from "../world/refunds.ts";
import { accountOf, TREASURY } from "./wallets.ts";

const DAY = 24 * 60 * 60;
/** Transactions that fit into a block, with room to spare. */
const IN_A_BLOCK = 100;
/** Blocks after the last transfer, until it is final. */
const FINAL = 5;

type Account = ReturnType<typeof accountOf>;
type Transfer = { from: Account; to: Account["address"]; amount: bigint; daysAgo: number };

/**
 * Deploys the token on a new chain and makes every transfer of the world's past: deposits to the treasury and refunds from it, each
 * in a block of its own at its own time.
 *
 * @param options.now - the day the world is made, in seconds since 1970.
 */
export async function makeHistory(
  chain: TestChain,
  { people, refunds }: DemoPlan,
  { token, now }: { token: Account["address"]; now: number },
): Promise<void> {
  const { send, fund } = createTokenSender(chain, token);
  await chain.deployToken();
  await chain.mine();
  const owners = people.filter(({ deposits = [], inWallet }) => deposits.length > 0 || inWallet !== undefined);
  for (const [place, person] of owners.entries()) {
    const { address } = accountOf(person);
    const paid = (person.deposits ?? []).reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
    // For the fees of what they send.
    if (person.account === undefined) await fund(address);
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
