import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "@freehold/test-utils/chain/contracts";
import { FEES, testAccount } from "@freehold/test-utils/chain/start-chain";
import { createPublicClient, createWalletClient, http } from "viem";
import { anvil } from "viem/chains";
import { expect, it, onTestFinished } from "vitest";
import { planWorld } from "../world/plan.ts";
import { startDemoChain } from "./demo-chain.ts";
import { TREASURY } from "./wallets.ts";

const TO = testAccount(9).address;

// Once it had forgotten what its accounts held in blocks before its last start, which is what payments ask it first.
it("the demo's chain knows after each start what its newest final block held, and is never behind what it has shown", async () => {
  const folder = await mkdtemp(join(tmpdir(), "freehold-demo-chain-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = await start(join(folder, "stopped"));
  await first.payRent(1n);
  await expectNonce(first, 0);
  await first.stop();

  const second = await start(join(folder, "stopped"));
  await expectNonce(second, 0);
  // What is final is in the file, however suddenly the demo ends: the folder as it is at that moment.
  await second.pay();
  const final = await second.final();
  await expect.poll(async () => (await second.final()).number).toBeGreaterThan(final.number);
  const shown = await second.final();
  const newest = await second.client.getBlockNumber({ cacheTime: 0 });
  await cp(join(folder, "stopped/chain/state.json"), join(folder, "killed/chain/state.json"));

  const third = await start(join(folder, "killed"));
  expect(await third.client.getBlock({ blockNumber: shown.number })).toMatchObject({ hash: shown.hash });
  expect(await third.client.getBlockNumber()).toBeGreaterThan(newest);
  await expectNonce(third, 1);
});

/** A demo's chain with the world's accounts alone, until the test ends. */
async function start(dataDir: string) {
  const chain = await startDemoChain(dataDir, planWorld(0));
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= chain.stop();
    return stopped;
  };
  onTestFinished(stop);
  const transport = http(chain.settings.rpcUrl);
  const client = createPublicClient({ chain: anvil, transport });
  const treasury = createWalletClient({ chain: anvil, transport, account: testAccount(TREASURY) });
  return {
    client,
    stop,
    payRent: chain.payRent,
    final: () => client.getBlock({ blockTag: "finalized" }),
    pay: () =>
      treasury.writeContract({
        ...{ address: chain.settings.tokenAddress as `0x${string}`, abi: contract("UBXS").abi, ...FEES },
        ...{ functionName: "transfer", args: [TO, 1n] },
      }),
  };
}

/** As the payer asks, before it signs anything. */
async function expectNonce({ client, final }: Awaited<ReturnType<typeof start>>, nonce: number): Promise<void> {
  const { number: blockNumber } = await final();
  expect(await client.getTransactionCount({ address: testAccount(TREASURY).address, blockNumber })).toBe(nonce);
}
