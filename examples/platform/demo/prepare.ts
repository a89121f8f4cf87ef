import { join } from "node:path";
import { createFolderStorage, type Environment, NO_SCANNER, type ServerOptions, StartError } from "@freehold/server";
import { buildOnce } from "@freehold/testing/build/build-once";
import { startDemoChain } from "./chain.ts";
import { seedDemoWorld } from "./seed.ts";

/**
 * What the demo needs between the database and the first request: the built sites, its chain, its people. On a chain of
 * one's own, nobody has paid in yet.
 *
 * @param step is told what is done next, and ends the preparation by throwing.
 */
export function prepareDemo(
  { dataDir, chain: ownChain }: Pick<Environment, "dataDir" | "chain">,
  step: (line: string) => void,
): NonNullable<ServerOptions["prepare"]> {
  const files = { storage: createFolderStorage(join(dataDir, "files")), scan: NO_SCANNER };
  return async (sql) => {
    await buildOnce("sites", step).catch((error: Error) => {
      throw new StartError(error.message);
    });
    if (ownChain) {
      step("Preparing the demo world");
      await seedDemoWorld(sql, { chain: null, files, step });
      return undefined;
    }
    step("Starting the chain");
    const chain = await startDemoChain(dataDir);
    try {
      step("Preparing the demo world");
      await seedDemoWorld(sql, { chain, files, step });
      return chain;
    } catch (error) {
      await chain.stop();
      throw error;
    }
  };
}
