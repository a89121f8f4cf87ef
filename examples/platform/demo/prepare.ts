import { join } from "node:path";
import { createFolderStorage, type Environment, NO_SCANNER, type ServerOptions, StartError } from "@freehold/server";
import { buildOnce } from "@freehold/tools/build/build-once";
import { type DemoChain, startDemoChain } from "./chain/demo-chain.ts";
import { type Report, seedDemoWorld } from "./seed/seed-demo-world.ts";
import { planWorld } from "./world/plan.ts";

/**
 * What the demo needs between the database and the first request: the built sites, its chain, its people. A chain of its
 * own has no deposits yet.
 *
 * @param report is told what is done next, and ends the preparation by throwing.
 * @param scale - 1 is the whole demo world, 0 only the accounts and the properties without pictures, for tests. @default 1
 */
export function prepareDemo(
  { dataDir, chain: ownChain }: Pick<Environment, "dataDir" | "chain">,
  { step, progress }: Report,
  scale = 1,
): NonNullable<ServerOptions["prepare"]> {
  const files = scale === 0 ? null : { storage: createFolderStorage(join(dataDir, "files")), scan: NO_SCANNER };
  return async (sql) => {
    await buildOnce("sites", step).catch((error: Error) => {
      throw new StartError(error.message);
    });
    const plan = planWorld(scale);
    const seed = async (chain: DemoChain | null) => {
      step("Preparing the demo world");
      const transfers = chain ? await chain.transfers() : { paidIn: [], paidOut: [] };
      await seedDemoWorld(sql, { plan, chain: chain?.settings ?? null, transfers, files, step, progress });
    };
    if (ownChain) {
      await seed(null);
      return undefined;
    }
    step("Starting the chain");
    const chain = await startDemoChain(dataDir, plan);
    try {
      await seed(chain);
      return chain;
    } catch (error) {
      await chain.stop();
      throw error;
    }
  };
}
