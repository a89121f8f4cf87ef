import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseAmount } from "@freehold/contract";
import { lockDataDir, type OwnChain } from "@freehold/server";
import { startChain, type TestChain, testAccount, testKey } from "@freehold/testing/chain/start-chain";
import { sentTransactions } from "./sent.ts";
import { PEOPLE } from "./world.ts";

const DAY = 24 * 60 * 60;
/** A block each second while something waits to be final, in milliseconds. */
const BLOCK_TIME = 1_000;
/** The test account that pays refunds. Everybody knows its key, like every key of the demo. */
const TREASURY = 9;
/** What the treasury has beside what people paid in, so that earnings can be paid, too. */
const FLOAT = parseAmount("25000");
/** The first contract of the first test account has this address on every chain. */
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
/** The block after the token and the float: what people paid in begins here. */
const START_BLOCK = 3;

/** The demo's chain, while it runs. */
export type DemoChain = OwnChain & {
  /** What people paid to the platform, from the chain itself. */
  deposits(): Promise<{ from: string; amount: bigint; txHash: string; at: Date }[]>;
  stop(): Promise<void>;
};

/**
 * Starts the chain of the demo world. It is kept under the data folder, with the database that belongs to it. A new one gets
 * the UBXS token, a treasury, people's wallets, and what people paid in, dated back as the world says.
 */
export async function startDemoChain(dataDir: string): Promise<DemoChain> {
  const folder = join(dataDir, "chain");
  const unlock = await lockDataDir(folder);
  const now = Math.floor(Date.now() / 1000);
  const chain = await startChain({
    stateFile: join(folder, "state.json"),
    blocks: "asked",
    slotsInAnEpoch: 2,
    genesis: now - 240 * DAY,
  });
  const token = chain.token(TOKEN);
  const treasury = testAccount(TREASURY).address;
  if (!chain.isOld) {
    await chain.deployToken();
    await token.mint(treasury, FLOAT);
    const payments = PEOPLE.flatMap(({ account, deposits = [] }) => deposits.map((each) => ({ account, ...each })));
    for (const { account, amount, daysAgo } of payments) {
      const owner = testAccount(account);
      await token.mint(owner.address, parseAmount(amount));
      await chain.client.setNextBlockTimestamp({ timestamp: BigInt(now - daysAgo * DAY) });
      await token.transfer(owner, treasury, parseAmount(amount));
    }
    for (const { account, inWallet } of PEOPLE)
      if (inWallet) await token.mint(testAccount(account).address, parseAmount(inWallet));
    await chain.keep();
  }
  await chain.client.request({ method: "evm_setTime", params: [now] } as never);
  await sentTransactions(dataDir).sendAgain((signed) =>
    chain.client.sendRawTransaction({ serializedTransaction: signed }),
  );
  const stopMining = keepMining(chain);

  return {
    settings: {
      rpcUrl: chain.url,
      chainId: chain.chain.id,
      tokenAddress: TOKEN,
      startBlock: START_BLOCK,
      confirmations: null,
      payout: { mode: "treasury", key: testKey(TREASURY) },
    },
    deposits: () => token.transfersTo(treasury, BigInt(START_BLOCK)),
    async stop() {
      await stopMining();
      await chain.stop();
      await unlock();
    },
  };
}

/** Mines what waits, and then what makes it final; a chain with nothing to do stands still, so that its file stays small. */
function keepMining({ client }: TestChain): () => Promise<void> {
  let running = true;
  let busyAt = 0n;
  const work = async () => {
    while (running) {
      const { pending } = await client.getTxpoolStatus();
      const [latest, { number: finalized }] = await Promise.all([
        client.getBlockNumber({ cacheTime: 0 }),
        client.getBlock({ blockTag: "finalized" }),
      ]);
      if (pending > 0) busyAt = latest + 1n;
      if (pending > 0 || finalized < busyAt) await client.mine({ blocks: 1 });
      await sleep(BLOCK_TIME);
    }
  };
  const working = work();
  return async () => {
    running = false;
    await working;
  };
}
