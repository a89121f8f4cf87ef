import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockDataDir, type OwnChain } from "@freehold/server";
import { compileContracts } from "@freehold/test-utils/chain/contracts";
import { startChain, type TestChain, testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { createTokenSender } from "@freehold/test-utils/chain/token-sender";
import type { DemoPlan } from "../world/plan.ts";
import { makeHistory } from "./chain-history.ts";
import { sentTransactions } from "./sent.ts";
import { TREASURY } from "./wallets.ts";

const DAY = 24 * 60 * 60;
/** How long before its first start the chain of the demo begins, in days: before the first payment of the world. */
const HISTORY = 800;
/** A block each second while something waits to be final, in milliseconds. */
const BLOCK_TIME = 1_000;
/** A block is final when twice as many came after it. */
const SLOTS_IN_AN_EPOCH = 2;
/** The first contract of the first test account has this address on every chain. */
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
/** The block after the token: what people paid in begins here. */
const START_BLOCK = 3;

/** A transfer between a person and the platform. Amounts are micro-UBXS. */
export type DemoTransfer = { wallet: string; amount: bigint; txHash: string; at: Date };

/** What people paid to the platform and were paid by it, the oldest first. */
export type Transfers = { paidIn: readonly DemoTransfer[]; paidOut: readonly DemoTransfer[] };

/** The demo's chain, while it runs. */
export type DemoChain = OwnChain & {
  /** From the chain itself. */
  transfers(): Promise<Transfers>;
  /**
   * The rent of the properties is minted to the treasury, once: what is missing there for what people have. From a wallet it would be
   * owed to its sender until two admins say otherwise.
   *
   * @param owed - micro-UBXS.
   */
  payRent(owed: bigint): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the chain of the demo world. It is kept under the data folder, with the database that belongs to it. A new one gets
 * the UBXS token, a treasury, people's wallets, and what people paid in and were refunded, dated back as the world says.
 */
export async function startDemoChain(dataDir: string, plan: DemoPlan): Promise<DemoChain> {
  const folder = join(dataDir, "chain");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(folder);
  const now = Math.floor(Date.now() / 1000);
  await compileContracts();
  const chain = await startChain({
    stateFile: join(folder, "state.json"),
    blocks: "asked",
    slotsInAnEpoch: SLOTS_IN_AN_EPOCH,
    genesis: now - HISTORY * DAY,
  });
  const token = chain.token(TOKEN);
  const treasury = testAccount(TREASURY).address;
  if (!chain.isOld) await makeHistory(chain, plan, { token: TOKEN, now });
  await chain.client.request({ method: "evm_setTime", params: [now] } as never);
  await sentTransactions(dataDir).sendAgain((signed) =>
    chain.client.sendRawTransaction({ serializedTransaction: signed }),
  );
  // A chain from a file knows what its accounts hold from its newest block on, and payments ask what they held in the newest final one.
  if (chain.isOld) await chain.mine(2 * SLOTS_IN_AN_EPOCH + 1);
  await chain.keep();
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
    async transfers() {
      const [paidIn, paidOut] = await Promise.all([
        token.transfersTo(treasury, BigInt(START_BLOCK)),
        token.transfersFrom(treasury, BigInt(START_BLOCK)),
      ]);
      return {
        paidIn: paidIn.map(({ from, ...more }) => ({ wallet: from, ...more })),
        paidOut: paidOut.map(({ to, ...more }) => ({ wallet: to, ...more })),
      };
    },
    async payRent(owed) {
      const missing = owed - (await token.balanceOf(treasury));
      const isPaid = (await token.transfersTo(treasury)).some(({ from }) => /^0x0+$/.test(from));
      if (missing <= 0n || isPaid) return;
      await createTokenSender(chain, TOKEN).send(testAccount(0), "mint", treasury, missing);
      await chain.mine(2 * SLOTS_IN_AN_EPOCH + 1);
      await chain.keep();
    },
    async stop() {
      await stopMining();
      await chain.stop();
      await unlock();
    },
  };
}

/**
 * Mines what waits, and then what makes it final; a chain with nothing to do stands still, so that its file stays small. Each block
 * is in the file before the next is made: a demo that is killed loses one at most, which was not final.
 */
function keepMining({ client, keep }: TestChain): () => Promise<void> {
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
      if (pending > 0 || finalized < busyAt) {
        await client.mine({ blocks: 1 });
        await keep();
      }
      await sleep(BLOCK_TIME);
    }
  };
  const working = work();
  return async () => {
    running = false;
    await working;
  };
}
