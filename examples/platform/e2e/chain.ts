import { setTimeout as sleep } from "node:timers/promises";
import { startChain, type TestChain, testAccount } from "@freehold/test-utils/chain/start-chain";
import { afterFile } from "@freehold/test-utils/run/after-file";

/** Which test account the platform pays refunds from. */
export const TREASURY = 9;

/** A chain with a token, and the environment of a server that uses both. */
export type MovingChain = {
  chain: TestChain;
  token: Awaited<ReturnType<TestChain["deployToken"]>>;
  environment: Record<string, string>;
};

/**
 * Starts a chain that goes on by itself, which makes its blocks final, with a token of which the treasury has 5,000. It stops
 * after the file's last test.
 */
export async function startMovingChain(): Promise<MovingChain> {
  const chain = await startChain();
  let running = true;
  const mining = (async () => {
    for (; running; await sleep(500)) await chain.mine(1);
  })();
  afterFile(async () => {
    running = false;
    await mining;
    await chain.stop();
  });
  const token = await chain.deployToken();
  await token.mint(testAccount(TREASURY).address, 5_000_000_000n);
  const environment = {
    CHAIN_RPC_URL: chain.url,
    CHAIN_ID: String(chain.chain.id),
    TOKEN_ADDRESS: token.address,
    // The chain of what tests book by hand.
    FORMER_TREASURIES: `1:${testAccount(TREASURY).address}`,
  };
  return { chain, token, environment };
}
