import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * What people sent to the demo's chain, one signed transaction a line. The chain is written to its file after each block, and
 * what waits for a block never: a demo that is killed right after a payment sends it again when it starts.
 */
export function sentTransactions(dataDir: string) {
  const file = join(dataDir, "chain", "sent.txt");
  return {
    /** Is on the disk when it returns. */
    async add(signed: string): Promise<void> {
      const log = await open(file, "a", 0o600);
      try {
        await log.write(`${signed}\n`);
        await log.sync();
      } finally {
        await log.close();
      }
    },
    /**
     * Sends all of it again and forgets what the chain has or will never take.
     *
     * @param send - throws if the chain refuses.
     */
    async sendAgain(send: (signed: `0x${string}`) => Promise<unknown>): Promise<void> {
      const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
      const taken: string[] = [];
      for (const line of lines.filter(Boolean)) {
        const accepted = await send(line as `0x${string}`).then(
          () => true,
          // It was mined before the end, or its account has done another thing since.
          () => false,
        );
        if (accepted) taken.push(`${line}\n`);
      }
      if (lines.length > 1) await writeFile(file, taken.join(""));
    },
  };
}
