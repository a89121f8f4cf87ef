import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startChain, testAccount } from "./start-chain.ts";

const folder = await mkdtemp(join(tmpdir(), "freehold-chain-"));
afterAll(() => rm(folder, { recursive: true }));

const TO = "0x000000000000000000000000000000000000dEaD";

// Once each start brought a first block of its own, and from the third one on it was chance which of them the chain had.
it("a chain that is kept in a file is the same after any number of starts", async () => {
  const seen: unknown[] = [];
  for (let start = 0; start < 6; start++) {
    const chain = await startChain({ stateFile: join(folder, "state.json"), genesis: 1_700_000_000 });
    expect(chain.isOld).toBe(start > 0);
    if (!chain.isOld)
      await chain.receipt(
        await chain.client.sendTransaction({ account: testAccount(0), to: TO, value: 5n, chain: chain.chain }),
      );
    await chain.keep();
    const [first, second] = await Promise.all([0n, 1n].map((blockNumber) => chain.client.getBlock({ blockNumber })));
    expect(second?.parentHash).toBe(first?.hash);
    seen.push([first?.hash, second?.hash, await chain.client.getBalance({ address: TO })]);
    await chain.stop();
  }
  expect(seen).toEqual(Array(6).fill(seen[0]));
});
